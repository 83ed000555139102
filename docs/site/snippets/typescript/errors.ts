import { BadRequestError, Cotejo, CotejoError } from '@cotejo/sdk';

const cotejo = new Cotejo();

try {
  await cotejo.verify({ cedula: '12' });
} catch (error) {
  if (error instanceof BadRequestError) {
    console.log(error.reason, error.errors); // which field is wrong, and how
  } else if (error instanceof CotejoError) {
    console.log(error.reason, error.requestId); // the buyer is not decided
  } else {
    throw error;
  }
}
