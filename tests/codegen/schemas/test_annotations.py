from __future__ import annotations

from codegen.schemas.annotations import headers_in
from codegen.schemas.google_converters import Move, read_converters

RESOURCE = """
class Messages:
    def create(self, *, model, betas=None, workspace=None, **rest):
        extra_headers = {
            **strip({"vendor-beta": ",".join(str(e) for e in betas) if given(betas) else omit}),
            "vendor-workspace": workspace,
            **(extra_headers or {}),
        }
        return self._post(model)

    def other(self, *, model):
        extra_headers = {"x-model": model}
"""

CONVERTERS = """
def _Part_to_mldev(from_object, parent_object=None):
  to_object = {}
  if getv(from_object, ['text']) is not None:
    setv(to_object, ['text'], getv(from_object, ['text']))
  if getv(from_object, ['system']) is not None:
    setv(parent_object, ['systemInstruction'], _Content_to_mldev(t.t_content(getv(from_object, ['system']))))
  if getv(from_object, ['secret']) is not None:
    raise ValueError('secret is not supported')
  return to_object

def _Part_to_vertex(from_object):
  return {}
"""


def test_header_parameters_are_read_from_the_resource_method() -> None:
    assert headers_in(RESOURCE, "Messages", "create") == {"betas": "vendor-beta", "workspace": "vendor-workspace"}
    assert headers_in(RESOURCE, "Messages", "absent") == {}


def test_converters_tell_the_place_on_the_wire() -> None:
    found = read_converters(CONVERTERS, "_to_mldev")
    assert set(found) == {"Part"}
    assert found["Part"].moves == [
        Move("text", ("text",), "to_object", None),
        Move("system", ("systemInstruction",), "parent_object", "t_content"),
    ]
    assert found["Part"].refused == ["secret"]
