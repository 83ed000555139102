from cotejo import Cotejo

cotejo = Cotejo()  # reads COTEJO_API_KEY and COTEJO_BASE_URL

answer = cotejo.verify({"cedula": "1000000001", "telefono": "+57 300 000 0001", "monto": 250_000})
print(answer.body.recommendation, answer.body.risk_score)
