# Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
from __future__ import annotations

from .._model import Model, wire_name
from dataclasses import dataclass
from typing import Optional, Union, Literal, List, Dict


@dataclass(frozen=True)
class VerifyCedula(Model):
    """Data of the civil registry. Every field is null when the registry does not answer"""

    valid: Optional[bool] = None
    """false when the card was cancelled or withdrawn, is pending, or has a status that is not
    described
    """

    nombre: Optional[str] = None
    """Full name of the holder of the cédula"""

    estado: Optional[str] = None
    """Status of the card"""

    lugar_expedicion: Optional[str] = None
    """Place of issue"""


ReasonCode = Union[
    Literal[
        "address_city_unknown",
        "address_invalid",
        "allow_listed",
        "biometric_document_mismatch",
        "biometric_mismatch",
        "biometric_not_live",
        "biometric_stale",
        "biometric_unknown_reference",
        "control_list_match",
        "deny_listed",
        "document_cancelled",
        "document_implausible",
        "document_issue_date_mismatch",
        "document_name_mismatch",
        "document_pending",
        "document_restricted",
        "document_sex_implausible",
        "document_status_unknown",
        "email_disposable",
        "email_domain_recent",
        "email_domain_typo",
        "email_domain_without_mail",
        "email_free_provider",
        "email_invalid",
        "email_role_account",
        "gps_far_from_address",
        "gps_far_from_city",
        "gps_implausible",
        "gps_outside_colombia",
        "ip_hosting",
        "ip_location_mismatch",
        "ip_proxy",
        "ip_relay",
        "ip_tor",
        "ip_vpn",
        "lists_outdated",
        "not_verified",
        "pep_match",
        "phone_device_mismatch",
        "phone_far_from_gps",
        "phone_foreign",
        "phone_holder_mismatch",
        "phone_invalid",
        "phone_line_recent",
        "phone_not_in_service",
        "phone_not_mobile",
        "phone_ported",
        "phone_prepaid",
        "phone_recycled",
        "policy_unknown",
        "possible_list_match",
        "restrictive_list_match",
        "sanctions_list_match",
        "sarlaft_list_match",
        "sim_swap_recent",
        "source_not_awaited",
        "source_not_configured",
        "source_not_permitted",
        "source_unavailable",
        "tax_active",
        "tax_cancelled",
        "tax_not_registered",
        "tax_suspended",
        "velocity_check_failed",
        "zone_high_risk",
    ],
    str,
]


SourceParticipationSource = Union[
    Literal[
        "biometric",
        "email",
        "geo",
        "registry",
        "sanctions",
        "tax",
        "telco",
        "velocity",
    ],
    str,
]


@dataclass(frozen=True)
class FactorChange(Model):
    """One change that the buyer or the merchant can make"""

    code: Optional[ReasonCode] = None
    """The reason that would disappear"""

    source: Optional[SourceParticipationSource] = None
    """The source that reported the reason"""

    action: Optional[str] = None
    """What to do, in the language that `Content-Language` names"""


VerifyCounterfactualRecommendation = Union[
    Literal[
        "aprobar",
        "revisar",
    ],
    str,
]


@dataclass(frozen=True)
class VerifyCounterfactual(Model):
    """Changes that would have led to another recommendation"""

    changes: Optional[List[FactorChange]] = None
    """Changes to make together. No smaller subset would have been enough"""

    recommendation: Optional[VerifyCounterfactualRecommendation] = None
    """The recommendation after these changes. It was calculated by scoring, not estimated"""

    risk_score: Optional[int] = None
    """The score after these changes"""


RiskLevel = Union[
    Literal[
        "alto",
        "bajo",
        "medio",
    ],
    str,
]


@dataclass(frozen=True)
class VerifyDireccion(Model):
    """Data of the delivery address. A field is null when it is not known"""

    zona_riesgo: Optional[RiskLevel] = None
    """Risk level of the zone"""

    valid: Optional[bool] = None
    """true when the address follows the Colombian address format"""

    estandarizada: Optional[str] = None
    """Standardised address, abbreviated, in upper case"""

    estrato: Optional[int] = None
    """Socio-economic stratum of the address"""


@dataclass(frozen=True)
class VerifyEmail(Model):
    """Data of the e-mail address. A field is null when no provider reports it"""

    valid: Optional[bool] = None
    """true when the address is well formed and its domain can receive mail"""

    domain_age_days: Optional[int] = None
    """Age of the e-mail domain in days"""

    disposable: Optional[bool] = None
    """true when the domain offers disposable addresses"""


@dataclass(frozen=True)
class Receipt(Model):
    """Signed receipt of a decision. Cotejo does not keep a copy"""

    token: Optional[str] = None
    """Compact JWS signed with Ed25519. It contains the decision, the versions of scorecard and
    policy, and what each source reported. It does not contain the submitted values, only a
    salted commitment to each one. The public keys are at `/.well-known/jwks.json`
    """

    salts: Optional[Dict[str, str]] = None
    """Salt of each input, by input name. With the salt and the value, you can prove that the
    receipt belongs to that value
    """


VerifyResponseRecommendation = Union[
    Literal[
        "aprobar",
        "rechazar",
        "revisar",
    ],
    str,
]


RiskFactorSource = Union[
    Literal[
        "biometric",
        "email",
        "geo",
        "policy",
        "registry",
        "sanctions",
        "tax",
        "telco",
        "velocity",
    ],
    str,
]


@dataclass(frozen=True)
class RiskFactor(Model):
    """One reason and the points that it added to the score"""

    code: Optional[ReasonCode] = None
    """Reason code"""

    source: Optional[RiskFactorSource] = None
    """Source that reported the reason. `policy` when the decision policy itself added it"""

    points: Optional[float] = None
    """Points that the reason added to the score"""

    message: Optional[str] = None
    """Text in the language that `Content-Language` names, with the name of the matched list if
    there is one. For the merchant only: do not show it to the buyer
    """


@dataclass(frozen=True)
class ScoreInterval(Model):
    """Lowest and highest possible score, over every answer that the missing sources could have
    given
    """

    low: Optional[float] = None
    """Lowest possible score, one decimal"""

    high: Optional[float] = None
    """Highest possible score, one decimal. Equal to `low` when every source answered"""


ListBand = Union[
    Literal[
        "cleared",
        "hit",
        "review",
    ],
    str,
]


Basis = Union[
    Literal[
        "document",
        "name",
    ],
    str,
]


ListClass = Union[
    Literal[
        "control",
        "restrictiva",
        "vinculante",
    ],
    str,
]


ListGround = Union[
    Literal[
        "birth_date",
        "different_words",
        "document",
        "few_words",
        "low_score",
        "namesakes",
        "other_birth_date",
        "other_cedula",
        "rare_name",
    ],
    str,
]


ListKind = Union[
    Literal[
        "international",
        "national",
        "own",
        "pep",
    ],
    str,
]


@dataclass(frozen=True)
class MatchPiece(Model):
    """One pair of compared words, which explains part of a score"""

    similarity: Optional[float] = None
    """Similarity of the two words, from 0 to 1"""

    bits: Optional[float] = None
    """Weight of the word in bits. A rare word weighs more than a common one"""

    query: Optional[str] = None
    """Word of the buyer's name. null: the listed word has no counterpart"""

    listed: Optional[str] = None
    """Word of the listed name. null: the word of the buyer's name has no counterpart"""


@dataclass(frozen=True)
class ListHit(Model):
    """A list entry that matches the buyer"""

    list: Optional[str] = None
    """Id of the list"""

    kind: Optional[ListKind] = None
    """Kind of publisher"""

    entry_id: Optional[str] = None
    """Id of the entry. Use it to clear a false match"""

    basis: Optional[Basis] = None
    """What matched: the document number or the name"""

    band: Optional[ListBand] = None
    """`hit`: counts as a match. `review`: a possible match, a person must review it. `cleared`:
    reviewed before as a false match, adds no points
    """

    ground: Optional[ListGround] = None
    """Why the match counts or needs a review. Counts: `document`: the document number is
    listed. `birth_date`: the birth date agrees too. `rare_name`: fewer than one namesake is
    expected. Needs a review: `other_cedula`: the listed person has another cédula.
    `other_birth_date`: the listed person has another birth date. `low_score`: the name is
    only similar. `few_words`: fewer than three words match. `different_words`: a word of the
    name is missing in the listed name or differs. `namesakes`: at least one other person
    with such a name is expected
    """

    score: Optional[float] = None
    """1 for a document match, always below 1 for a name match"""

    pieces: Optional[List[MatchPiece]] = None
    """The compared words that make up the score of a name"""

    class_: Optional[ListClass] = wire_name("class")
    """Legal force of the entry in Colombia"""

    norm: Optional[str] = None
    """Legal rule that applies to the list, in Spanish"""

    duty: Optional[str] = None
    """What the rule requires, in Spanish. For a possible match: what to compare, who decides
    and what follows
    """

    programme: Optional[str] = None
    """Programme under which the person is listed"""

    matched_name: Optional[str] = None
    """Name as it appears on the list"""

    namesakes: Optional[float] = None
    """Expected number of people with such a name among the residents and visitors of Colombia.
    null for a document match
    """

    edition: Optional[str] = None
    """Edition of the list, YYYY-MM-DD"""


State = Union[
    Literal[
        "current",
        "missing",
        "outdated",
    ],
    str,
]


@dataclass(frozen=True)
class ScreenedList(Model):
    """A list that was screened, or a required list that is missing"""

    list: Optional[str] = None
    """Id of the list"""

    kind: Optional[ListKind] = None
    """Kind of publisher"""

    class_: Optional[ListClass] = wire_name("class")
    """Legal force of the list in Colombia"""

    state: Optional[State] = None
    """`outdated`: older than the policy allows. `missing`: required but not loaded"""

    entries: Optional[int] = None
    """Number of entries"""

    edition: Optional[str] = None
    """Edition of the list, YYYY-MM-DD"""

    checked_at: Optional[str] = None
    """Last time when our copy was confirmed to match the published list, ISO 8601"""


@dataclass(frozen=True)
class Screening(Model):
    """Evidence of the list screening, for the file of the compliance officer. Never show it to
    the buyer
    """

    policy: Optional[str] = None
    """List policy in force, `id@version`"""

    lists: Optional[List[ScreenedList]] = None
    """Lists that were screened, and required lists that are missing"""

    hits: Optional[List[ListHit]] = None
    """At most 20 matches, the most serious first"""

    name_screened: Optional[bool] = None
    """false when no name was available: only document numbers were compared"""


Notes = Union[
    Literal[
        "name_cleaned",
        "name_not_comparable",
        "name_undecided",
    ],
    str,
]


Status = Union[
    Literal[
        "not_awaited",
        "not_configured",
        "not_in_plan",
        "not_requested",
        "ok",
        "timeout",
        "unavailable",
    ],
    str,
]


@dataclass(frozen=True)
class SourceParticipation(Model):
    """How one source took part in the decision"""

    source: Optional[SourceParticipationSource] = None
    """Id of the source"""

    status: Optional[Status] = None
    """`ok`: the source answered. `timeout`, `unavailable`, `not_configured`: the source did not
    answer, so its signals are unknown. `not_awaited`: no answer of the source could have
    changed the recommendation. `not_in_plan`: the plan or the key does not allow the source.
    `not_requested`: the request has no input for the source
    """

    took_ms: Optional[float] = None
    """Time that the source needed, in milliseconds"""

    provider: Optional[str] = None
    """Provider that answered"""

    as_of: Optional[str] = None
    """Time of the data behind the answer, ISO 8601"""

    version: Optional[str] = None
    """Version of the data, for data that is replaced as a whole: a snapshot, a bundle of lists
    or a database
    """

    notes: Optional[List[Notes]] = None
    """Only for the registry, about the name that you sent. `name_cleaned`: it was compared
    without its numbers or signs, or turned around. `name_not_comparable`: it has fewer than
    two words that can be read, so it was not compared. `name_undecided`: the registry has no
    name to compare with, or the words that both names share do not decide
    """

    suggestions: Optional[List[str]] = None
    """Only for geo: addresses that the address you sent may mean, when its street type is
    missing. Let the buyer choose
    """


Tipo = Union[
    Literal[
        "corporativo",
        "pospago",
        "prepago",
    ],
    str,
]


@dataclass(frozen=True)
class VerifyTelefono(Model):
    """Data of the phone line. A field is null when no provider reports it"""

    tipo: Optional[Tipo] = None
    """Type of line. Only an operator reports it"""

    valid: Optional[bool] = None
    """true when the number is possible in the numbering plan of its country"""

    operador: Optional[str] = None
    """Operator of the line. When no operator was queried, this is the operator to which the
    number was originally assigned; the line may have been ported since
    """

    antiguedad_meses: Optional[int] = None
    """Minimum age of the line in months. Only an operator reports it"""

    match_titular: Optional[bool] = None
    """true when the holder of the line matches the identity. Only an operator reports it"""


@dataclass(frozen=True)
class VerifyResponse(Model):
    """Score, recommendation and the data of each source"""

    success: Optional[bool] = None
    """true in every successful answer"""

    transaction_id: Optional[str] = None
    """Identifier of this verification, different in every call"""

    risk_score: Optional[int] = None
    """Risk score from 0 to 100. A higher score means a higher risk"""

    risk_level: Optional[RiskLevel] = None
    """Risk level. `bajo` goes with approve, `medio` with review by hand, `alto` with reject"""

    recommendation: Optional[VerifyResponseRecommendation] = None
    """What to do with the transaction: approve it, review it by hand, or reject it"""

    cedula: Optional[VerifyCedula] = None

    telefono: Optional[VerifyTelefono] = None
    """null when the request has no phone"""

    email: Optional[VerifyEmail] = None
    """null when the request has no e-mail address"""

    direccion: Optional[VerifyDireccion] = None
    """null when the request has no address"""

    risk_factors: Optional[List[RiskFactor]] = None
    """Reasons, the one with most points first. Empty when nothing counted against the buyer.
    For the merchant only: do not show them to the buyer
    """

    created_at: Optional[str] = None
    """Time of the answer, ISO 8601 with the UTC offset of Bogotá"""

    sources: Optional[List[SourceParticipation]] = None
    """Only with `?include=sources`: how each source took part"""

    screening: Optional[Screening] = None
    """Only with `?include=screening`. null when the lists were not queried or did not answer"""

    score_interval: Optional[ScoreInterval] = None
    """Only with `?include=interval`: the range of possible scores"""

    counterfactuals: Optional[List[VerifyCounterfactual]] = None
    """Only with `?include=counterfactuals`. At most five sets of changes, the smallest first.
    Empty when the recommendation is an approval, or when no change by the buyer or the
    merchant would have led to another one
    """

    receipt: Optional[Receipt] = None
    """Only with `?include=receipt`: the signed receipt of this decision"""

    receipt_unavailable: Optional[str] = None
    """Only with `?include=receipt`, when the answer has no `receipt`: the key that signs
    receipts cannot be used at this moment. The decision is complete. This decision gets no
    receipt later
    """


AnalyzeCounterfactualRecommendation = Union[
    Literal[
        "APPROVE",
        "REVIEW",
    ],
    str,
]


@dataclass(frozen=True)
class AnalyzeCounterfactual(Model):
    """Changes that would have led to another recommendation"""

    changes: Optional[List[FactorChange]] = None
    """Changes to make together. No smaller subset would have been enough"""

    recommendation: Optional[AnalyzeCounterfactualRecommendation] = None
    """The recommendation after these changes. It was calculated by scoring, not estimated"""

    risk_score: Optional[float] = None
    """The score after these changes, one decimal"""


AnalyzeResponseRecommendation = Union[
    Literal[
        "APPROVE",
        "REJECT",
        "REVIEW",
    ],
    str,
]


@dataclass(frozen=True)
class AnalyzeResponse(Model):
    """Score, recommendation and the reasons for the recommendation"""

    risk_score: Optional[float] = None
    """Risk score from 0 to 100 with one decimal. A higher score means a higher risk"""

    recommendation: Optional[AnalyzeResponseRecommendation] = None
    """What to do with the transaction: approve it, review it by hand, or reject it"""

    reasons: Optional[List[ReasonCode]] = None
    """Reason codes, the one with most points first. Empty when nothing counted against the
    buyer. For the merchant only: do not show them to the buyer
    """

    sources: Optional[List[SourceParticipation]] = None
    """Only with `?include=sources`: how each source took part"""

    screening: Optional[Screening] = None
    """Only with `?include=screening`. null when the lists were not queried or did not answer"""

    score_interval: Optional[ScoreInterval] = None
    """Only with `?include=interval`: the range of possible scores"""

    counterfactuals: Optional[List[AnalyzeCounterfactual]] = None
    """Only with `?include=counterfactuals`. At most five sets of changes, the smallest first.
    Empty when the recommendation is an approval, or when no change by the buyer or the
    merchant would have led to another one
    """

    receipt: Optional[Receipt] = None
    """Only with `?include=receipt`: the signed receipt of this decision"""

    receipt_unavailable: Optional[str] = None
    """Only with `?include=receipt`, when the answer has no `receipt`: the key that signs
    receipts cannot be used at this moment. The decision is complete. This decision gets no
    receipt later
    """


@dataclass(frozen=True)
class CedulaRecord(Model):
    """Data of one card in the civil registry"""

    cedula: Optional[str] = None
    """The number that was queried, digits only"""

    valid: Optional[bool] = None
    """false when the card was cancelled or withdrawn, is pending, or has a status that is not
    described
    """

    estado: Optional[str] = None
    """Status of the card"""

    nombre_completo: Optional[str] = None
    """Full name. null when the registry in use only compares names"""

    primer_nombre: Optional[str] = None
    """First given name"""

    segundo_nombre: Optional[str] = None
    """Second given name"""

    primer_apellido: Optional[str] = None
    """First surname"""

    segundo_apellido: Optional[str] = None
    """Second surname"""

    fecha_expedicion: Optional[str] = None
    """Date of issue, YYYY-MM-DD"""

    lugar_expedicion: Optional[str] = None
    """Place of issue"""


What = Union[
    Literal[
        "characteristic",
        "input",
        "outcome",
        "reasons",
        "score",
        "thresholds",
    ],
    str,
]


@dataclass(frozen=True)
class ReplayDifference(Model):
    """One difference between the receipt and the replay"""

    what: Optional[What] = None
    """What is different"""

    input: Optional[str] = None
    """Only for `input`: name of the input. Its value changed, or it was sent in only one of the
    two requests
    """

    code: Optional[str] = None
    """Only for `characteristic`: its code"""

    was: Optional[Union[float, str, List[str], Dict[str, int]]] = None
    """Value in the receipt: score, thresholds, outcome, reasons or points. null: the
    characteristic was not part of that score
    """

    now: Optional[Union[float, str, List[str], Dict[str, int]]] = None
    """Value in the replay. null: the characteristic is not part of the score now"""


@dataclass(frozen=True)
class DecisionVersion(Model):
    """Version of a scorecard or a policy: `id@version` and the SHA-256 of its content"""

    name: Optional[str] = None
    """`id@version`"""

    hash: Optional[str] = None
    """SHA-256 of the canonical JSON (RFC 8785) of its content"""


ReplayResponseRecommendation = Union[
    Literal[
        "APPROVE",
        "aprobar",
        "rechazar",
        "REJECT",
        "REVIEW",
        "revisar",
    ],
    str,
]


Result = Union[
    Literal[
        "different",
        "identical",
    ],
    str,
]


@dataclass(frozen=True)
class ReplayResponse(Model):
    """Whether the replay gives the same decision as the receipt"""

    result: Optional[Result] = None
    """`identical` when `differences` is empty"""

    differences: Optional[List[ReplayDifference]] = None
    """Every difference between the receipt and the replay"""

    decided_at: Optional[str] = None
    """Time of the receipt, ISO 8601"""

    replayed_at: Optional[str] = None
    """Time of the replay, ISO 8601"""

    scorecard: Optional[DecisionVersion] = None
    """Scorecard of the original decision, also used by the replay"""

    policy: Optional[DecisionVersion] = None
    """Policy of the original decision, also used by the replay"""

    recommendation: Optional[ReplayResponseRecommendation] = None
    """Recommendation of the replay, with the values of the original variant"""

    risk_score: Optional[float] = None
    """Score of the replay, rounded as in the original variant"""


InputScenarioFault = Union[
    Literal[
        "timeout",
        "unavailable",
    ],
    str,
]


Signals = Union[
    Literal[
        "address_city_unknown",
        "address_invalid",
        "biometric_document_mismatch",
        "biometric_mismatch",
        "biometric_not_live",
        "biometric_stale",
        "biometric_unknown_reference",
        "document_cancelled",
        "document_implausible",
        "document_issue_date_mismatch",
        "document_name_mismatch",
        "document_pending",
        "document_restricted",
        "document_sex_implausible",
        "document_status_unknown",
        "email_disposable",
        "email_domain_recent",
        "email_domain_typo",
        "email_domain_without_mail",
        "email_free_provider",
        "email_invalid",
        "email_role_account",
        "gps_far_from_address",
        "gps_far_from_city",
        "gps_implausible",
        "gps_outside_colombia",
        "ip_hosting",
        "ip_location_mismatch",
        "ip_proxy",
        "ip_relay",
        "ip_tor",
        "ip_vpn",
        "lists_outdated",
        "list_match_binding",
        "list_match_control",
        "list_match_national",
        "list_match_possible",
        "list_match_restrictive",
        "pep_match",
        "phone_device_mismatch",
        "phone_far_from_gps",
        "phone_foreign",
        "phone_holder_mismatch",
        "phone_invalid",
        "phone_line_recent",
        "phone_not_in_service",
        "phone_not_mobile",
        "phone_ported",
        "phone_prepaid",
        "phone_recycled",
        "sim_swap_recent",
        "tax_active",
        "tax_cancelled",
        "tax_not_registered",
        "tax_suspended",
        "velocity_check_failed",
        "zone_high_risk",
    ],
    str,
]


@dataclass(frozen=True)
class InputScenario(Model):
    """A test value that works with any cédula that is not a test cédula"""

    value: Optional[str] = None
    """Value to send"""

    name: Optional[str] = None

    es: Optional[str] = None
    """Description in Spanish"""

    en: Optional[str] = None
    """Description in English"""

    signals: Optional[List[Signals]] = None
    """Signals that the value makes true"""

    fault: Optional[InputScenarioFault] = None
    """How the source fails, when the scenario is a failure of the source"""


@dataclass(frozen=True)
class ScenarioOutcome(Model):
    """Expected result of a test cédula. A 404 has no score, level or recommendation"""

    status: Optional[float] = None

    risk_score: Optional[int] = wire_name("riskScore")

    risk_level: Optional[RiskLevel] = wire_name("riskLevel")

    recommendation: Optional[VerifyResponseRecommendation] = None


@dataclass(frozen=True)
class CedulaScenario(Model):
    """A test cédula. It decides the answers of every source"""

    value: Optional[str] = None
    """Cédula number to send"""

    name: Optional[str] = None

    es: Optional[str] = None
    """Description in Spanish"""

    en: Optional[str] = None
    """Description in English"""

    expected: Optional[ScenarioOutcome] = None


FaultScenarioFault = Union[
    Literal[
        "connection_reset",
        "key_expired",
        "not_ready",
        "rate_limited",
        "slow",
    ],
    str,
]


@dataclass(frozen=True)
class FaultScenario(Model):
    """A test cédula with which the API itself fails"""

    value: Optional[str] = None
    """Cédula number to send"""

    name: Optional[str] = None

    es: Optional[str] = None
    """Description in Spanish"""

    en: Optional[str] = None
    """Description in English"""

    fault: Optional[FaultScenarioFault] = None


@dataclass(frozen=True)
class SandboxCatalogue(Model):
    """Every test value of the sandbox"""

    cedulas: Optional[List[CedulaScenario]] = None

    faults: Optional[List[FaultScenario]] = None

    phones: Optional[List[InputScenario]] = None

    emails: Optional[List[InputScenario]] = None

    addresses: Optional[List[InputScenario]] = None

    ips: Optional[List[InputScenario]] = None

    biometrics: Optional[List[InputScenario]] = None


@dataclass(frozen=True)
class ReceiptKey(Model):
    """Public key that verifies the signature of receipts (RFC 8037)"""

    kty: Optional[str] = None

    crv: Optional[str] = None

    x: Optional[str] = None
    """The public key in base64url"""

    kid: Optional[str] = None
    """JWK thumbprint (RFC 7638). Receipts name their key with it in `kid`"""

    alg: Optional[str] = None

    use: Optional[str] = None


@dataclass(frozen=True)
class ReceiptKeys(Model):
    """JWK Set (RFC 7517). The first key signs new receipts"""

    keys: Optional[List[ReceiptKey]] = None
    """The current key first, then the retired keys that still verify older receipts"""
