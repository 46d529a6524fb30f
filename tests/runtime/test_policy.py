"""A policy says which losses are errors; its three presets are a contract."""

from __future__ import annotations

from typing import Any

import pytest

import llm_dialect as ld
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


@pytest.mark.parametrize("name", ["max_body_bytes", "max_depth", "max_event_bytes", "max_tools"])
@pytest.mark.parametrize("value", [0, -1, 1.5, True, "9", None])
def test_a_limit_is_a_whole_number_above_0(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} must be a whole number above 0"):
        Policy(**{name: value})


def test_older_keys_are_names() -> None:
    assert Policy(older_keys="max_tokens") == Policy(older_keys=["max_tokens"])
    assert Policy(older_keys=["a"]) != Policy()
    assert Policy(refused_keys="user") == Policy(refused_keys=["user"]) != Policy()


def test_a_copy_has_other_settings() -> None:
    assert Policy.gateway().replace(max_depth=9) == Policy(on_rejected="report", tool_result_media="hoist", max_depth=9)
    with pytest.raises(TypeError, match="odd"):
        Policy().replace(odd=1)


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


@pytest.mark.parametrize("wrong", ["strict", {}, Policy.strict, 1])
def test_what_is_no_policy_is_told(wrong: Any) -> None:
    body = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "x"}]}
    for misuse in (
        lambda: ld.translate_request(body, "anthropic", "openai_chat", wrong),
        lambda: ld.translate_response(body, "anthropic", "openai_chat", policy=wrong),
        lambda: ld.translate_error(400, body, "anthropic", "openai_chat", policy=wrong),
        lambda: ld.translate_count_request(body, "anthropic", "gemini", wrong),
        lambda: ld.StreamTranslator("anthropic", "openai_chat", policy=wrong),
        lambda: ld.Turn("anthropic", "openai_chat", wrong),
    ):
        with pytest.raises(TypeError, match="a policy is wanted"):
            misuse()
