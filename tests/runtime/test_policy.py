"""A policy says which losses are errors; its three presets are a contract."""

from __future__ import annotations

import pytest

from llm_dialect.policy import OnLoss, Policy, ToolResultMedia


@pytest.mark.parametrize(
    ("policy", "lossy", "rejected", "media"),
    [
        (Policy(), False, True, ToolResultMedia.raise_),
        (Policy.strict(), True, True, ToolResultMedia.raise_),
        (Policy.gateway(), False, False, ToolResultMedia.hoist),
    ],
    ids=["usual", "strict", "gateway"],
)
def test_the_presets_raise_as_the_contract_says(
    policy: Policy, lossy: bool, rejected: bool, media: ToolResultMedia
) -> None:
    assert (policy.raises("lossy"), policy.raises("rejected")) == (lossy, rejected)
    assert policy.raises("none") is False
    assert policy.tool_result_media is media


def test_words_may_be_plain_strings() -> None:
    policy = Policy(on_lossy="raise", on_rejected="report", tool_result_media="hoist")
    assert policy.on_lossy is OnLoss.raise_
    assert policy == Policy(OnLoss.raise_, OnLoss.report, ToolResultMedia.hoist)


def test_a_wrong_word_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'ignore' is not a valid OnLoss"):
        Policy(on_lossy="ignore")


def test_policies_compare_hash_and_show_by_value() -> None:
    assert Policy() == Policy()
    assert hash(Policy()) == hash(Policy())
    assert Policy() != Policy.strict()
    assert Policy() != "policy"
    assert "max_depth=128" in repr(Policy())


def test_answers_are_refused_under_strict_only() -> None:
    usual = Policy(max_depth=9, tool_result_media="hoist")
    assert usual.of_answers() == Policy(on_rejected="report", max_depth=9, tool_result_media="hoist")
    assert Policy.gateway().of_answers() == Policy.gateway()
    assert Policy.strict().of_answers() == Policy.strict()
