/** Wrapper of calls that a provider makes: its signature is the authorisation, whatever host or origin it names. */
import { productionDeps, type Deps } from '../deps'
import { errorResponse } from './respond'

/** `run` must check the signature before it believes anything. */
export function webhookRoute(run: (input: { request: Request; deps: Deps }) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    try {
      return await run({ request, deps: productionDeps() })
    } catch (error) {
      return errorResponse(error)
    }
  }
}
