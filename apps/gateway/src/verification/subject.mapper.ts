import type { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import { analyzeSubject, type Subject, SubjectInvalidError, verifySubject } from '@cotejo/receipt/subject';
import { ApiError } from '../http/errors/api-error.js';

/** Converts a validated body of verify into a subject. @throws ApiError `invalid_body` */
export const subjectOfVerify = (body: VerifyRequestDto): Subject => readSubject(() => verifySubject(body));

/** Converts a validated body of analyze into a subject. @throws ApiError `invalid_body` */
export const subjectOfAnalyze = (body: AnalyzeRequestDto): Subject => readSubject(() => analyzeSubject(body));

function readSubject(read: () => Subject): Subject {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SubjectInvalidError)) {
      throw error;
    }
    throw new ApiError('invalid_body', { errors: [{ pointer: error.pointer, code: 'invalid_format' }] });
  }
}
