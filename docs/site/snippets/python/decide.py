from cotejo import Cotejo


def phone_code_returned():
    """Yours: sends a code to the phone, and says whether the buyer returned it."""
    return True


def ask(challenge, alternatives):
    is_offered = all(piece.campo == "pruebas.codigo_telefono" for piece in challenge.pruebas)
    if is_offered and phone_code_returned():
        return {"pruebas": {"codigo_telefono": {"canal": "sms", "hace_segundos": 5}}}
    return None


cotejo = Cotejo()
request = {"cedula": "1032456701", "telefono": "+57 300 000 0001", "ip_address": "192.0.2.6", "monto": 250_000}

decision = cotejo.decide(request)
answer = decision.resolve(ask)
print(decision.answer.body.recommendation, answer.body.recommendation, answer.charged)
