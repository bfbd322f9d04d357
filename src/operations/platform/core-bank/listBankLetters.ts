import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { listBankLetters as listLetters } from '../../../services/sandbox/letters.ts'

/** Letters of guarantee at the core bank, newest first. */
export const listBankLetters: Handler<operations['listBankLetters'], AnonymousCaller> = async ({ query }, dependencies) => ({
  status: 200,
  body: await listLetters(dependencies, query),
})
