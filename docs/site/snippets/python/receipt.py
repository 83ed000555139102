from cotejo import Cotejo

cotejo = Cotejo()
request = {"cedula": "1000000001", "monto": 250_000}

answer = cotejo.verify(request, include=["receipt"])
verified = cotejo.verify_answer(answer, request)
print(verified.receipt["outcome"], verified.receipt["score"], verified.not_covered)
