# Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
from __future__ import annotations

from typing import TypedDict, Optional, Dict, Any


class Gps(TypedDict):
    """A position in WGS 84 degrees"""

    lat: float
    """Latitude"""

    lon: float
    """Longitude"""


class _VerifyRequestRequired(TypedDict):

    cedula: str
    """Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored"""


class VerifyRequest(_VerifyRequestRequired, total=False):
    """A buyer and a transaction, with the field names of the verify variant. Blanks around a
    text are cut. An optional field with an empty text counts as not sent
    """

    telefono: Optional[str]
    """Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or
    0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed
    line may have its eight digits of before 2021. Spaces, dots, hyphens and parentheses are
    ignored
    """

    email: Optional[str]
    """E-mail address of the buyer"""

    direccion: Optional[str]
    """Delivery address"""

    ciudad: Optional[str]
    """Delivery city"""

    monto: Optional[int]
    """Amount of the transaction in Colombian pesos (COP), without decimals"""

    ip_address: Optional[str]
    """IPv4 or IPv6 address of the buyer"""

    gps: Optional[Gps]
    """GPS position of the buyer's device"""

    nombre: Optional[str]
    """Full name that the buyer gives. It is compared with the registry and never stored.
    `Surnames, Names` is turned around; numbers and signs are left out. `include=sources`
    says when a name could not be compared
    """

    fecha_expedicion: Optional[str]
    """Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá"""

    biometric_transaction: Optional[str]
    """Reference that the biometric operator gave to the buyer's validation. Never an image or a
    template
    """

    telefono_token: Optional[str]
    """Access token of the mobile operator, obtained by the buyer's device over mobile data
    (CAMARA Number Verification)
    """


class _AnalyzeRequestRequired(TypedDict):

    doc_number: str
    """Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored"""


class AnalyzeRequest(_AnalyzeRequestRequired, total=False):
    """A buyer and a transaction, with the field names of the analyze variant. Blanks around a
    text are cut. An optional field with an empty text counts as not sent
    """

    phone: Optional[str]
    """Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or
    0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed
    line may have its eight digits of before 2021. Spaces, dots, hyphens and parentheses are
    ignored
    """

    ip_address: Optional[str]
    """IPv4 or IPv6 address of the buyer"""

    amount: Optional[float]
    """Amount of the transaction in Colombian pesos (COP). Decimals are rounded to whole pesos,
    half up
    """

    email: Optional[str]
    """E-mail address of the buyer"""

    address: Optional[str]
    """Delivery address"""

    city: Optional[str]
    """Delivery city"""

    gps: Optional[Gps]
    """GPS position of the buyer's device"""

    name: Optional[str]
    """Full name that the buyer gives. It is compared with the registry and never stored.
    `Surnames, Names` is turned around; numbers and signs are left out. `include=sources`
    says when a name could not be compared
    """

    doc_issue_date: Optional[str]
    """Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá"""

    biometric_transaction: Optional[str]
    """Reference that the biometric operator gave to the buyer's validation. Never an image or a
    template
    """

    phone_token: Optional[str]
    """Access token of the mobile operator, obtained by the buyer's device over mobile data
    (CAMARA Number Verification)
    """


class CedulaRequest(TypedDict):
    """The number of one cédula"""

    cedula: str
    """Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored"""


class ReceiptDict(TypedDict):
    """Signed receipt of a decision. Cotejo does not keep a copy"""

    token: str
    """Compact JWS signed with Ed25519. It contains the decision, the versions of scorecard and
    policy, and what each source reported. It does not contain the submitted values, only a
    salted commitment to each one. The public keys are at `/.well-known/jwks.json`
    """

    salts: Dict[str, str]
    """Salt of each input, by input name. With the salt and the value, you can prove that the
    receipt belongs to that value
    """


class ReplayRequest(TypedDict):
    """A receipt and the original request"""

    receipt: ReceiptDict
    """The receipt exactly as it was received, byte for byte"""

    request: Any
    """Body of the original request, with the field names of its variant"""
