from cotejo import Cotejo

cotejo = Cotejo()
request = {"cedula": "1000000001", "monto": 250_000}

answer = cotejo.verify(request, include=["receipt"])
payload = cotejo.verify_receipt(answer.body.receipt, request)
print(payload["outcome"], payload["score"])
