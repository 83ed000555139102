import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import { errorCodeOf, INTERNAL_ERROR, isErrorCode } from '../errors.js';

const REFUSED_INPUT = 'bad_request';

/**
 * Replaces an error of a handler by its `code`. Set it for the whole microservice:
 * `app.useGlobalFilters(new BusExceptionFilter())`. Nest's own filter drops the code of an ordinary error, and writes its
 * text to the log with any personal data in it.
 */
@Catch()
export class BusExceptionFilter implements ExceptionFilter {
  catch(exception: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => ({ code: codeOf(exception) }));
  }
}

function codeOf(exception: unknown): string {
  if (exception instanceof RpcException) {
    const error = exception.getError();
    return isErrorCode(error) ? error : errorCodeOf(error);
  }
  const code = errorCodeOf(exception);
  // Nest's pipes throw an HttpException for an invalid input, also outside HTTP.
  const refused = code === INTERNAL_ERROR && exception instanceof HttpException && exception.getStatus() < 500;
  return refused ? REFUSED_INPUT : code;
}
