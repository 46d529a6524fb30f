"""The declared half of streams: what each event of a vendor means, as tables for its deframer."""
