import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import { errorCodeOf, INTERNAL_ERROR, isErrorCode } from '../errors.js';

const REFUSED_INPUT = 'bad_request';

/**
 * Turns whatever a handler throws into its `code` and nothing else. To be set for a whole microservice:
 * `app.useGlobalFilters(new BusExceptionFilter())`. Nest's own filter also keeps the text from the caller, but drops the
 * code of an ordinary error and writes the text, with whatever value it holds, to the log.
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
  // Nest's pipes refuse an input with an HttpException, also outside HTTP.
  const refused = code === INTERNAL_ERROR && exception instanceof HttpException && exception.getStatus() < 500;
  return refused ? REFUSED_INPUT : code;
}
