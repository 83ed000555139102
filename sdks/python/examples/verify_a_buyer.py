"""Verifies a buyer and prints the decision. Needs COTEJO_BASE_URL and COTEJO_API_KEY of a sandbox."""

from cotejo import BadRequestError, Cotejo, CotejoError, NotFoundError

with Cotejo() as client:
    try:
        answer = client.verify({"cedula": "1000000002", "monto": 250000}, include=["receipt"])
        decision = answer.body
        print(f"{decision.recommendation}: score {decision.risk_score}, request {answer.request_id}")
        for factor in decision.risk_factors or []:
            print(f"  {factor.code}: {factor.points} points")

        payload = client.verify_receipt(decision.receipt, {"cedula": "1000000002", "monto": 250000})
        print(f"The receipt is genuine: {payload['outcome']} at {payload['time']}")
    except NotFoundError:
        print("There is no such cédula. Ask the buyer to check the number.")
    except BadRequestError as error:
        print("Correct these fields:", [f"{field.pointer} {field.code}" for field in error.errors])
    except CotejoError as error:
        print(f"The buyer is not decided: {error}")
