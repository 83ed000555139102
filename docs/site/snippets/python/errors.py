from cotejo import BadRequestError, Cotejo, CotejoError

cotejo = Cotejo()

try:
    cotejo.verify({"cedula": "12"})
except BadRequestError as error:
    print(error.reason, error.errors)  # which field is wrong, and how
except CotejoError as error:
    print(error.reason, error.request_id)  # the buyer is not decided
