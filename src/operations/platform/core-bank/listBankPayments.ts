import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { listBankPayments as listPayments } from '../../../services/sandbox/payments.ts'

/** Payments at the core bank, newest first. */
export const listBankPayments: Handler<operations['listBankPayments'], AnonymousCaller> = async ({ query }, dependencies) => ({
  status: 200,
  body: await listPayments(dependencies, query),
})
