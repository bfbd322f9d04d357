import type { AnswerOf, CallInput, OperationId, ResponseBody } from './operations.ts'

/** The operations that answer in pages. */
export type PagedOperation = {
  [Id in OperationId]: ResponseBody<Id> extends { Links: { Next?: string } } ? Id : never
}[OperationId]

type DataOf<Message> = Message extends { Data?: infer Data } ? NonNullable<Data> : never
type RowsOf<Data> = { [Name in keyof Data]: NonNullable<Data[Name]> extends readonly (infer Row)[] ? Row : never }[keyof Data]
/** One row of a paged list, for example an account or a transaction. */
export type ItemOf<Id extends PagedOperation> = RowsOf<DataOf<ResponseBody<Id>>>

type Read = (operationId: OperationId, input: unknown) => Promise<unknown>
type Follow = (operationId: OperationId, link: string, input: unknown) => Promise<unknown>
type Page = { message: { Links?: { Next?: string }; Data?: object } }

/** Lists of more than one page. One request per page, each only when the loop gets there. */
export interface PageMethods {
  /**
   * All pages of a list, as answers whose signature was checked.
   *
   * @example
   * for await (const page of bank.pages('getAccounts', { psuToken })) console.log(page.message.Data)
   */
  pages<Id extends PagedOperation>(operationId: Id, input: CallInput<Id>): AsyncGenerator<AnswerOf<Id>>
  /**
   * All rows of a list, over all its pages.
   *
   * @example
   * for await (const account of bank.items('getAccounts', { psuToken })) console.log(account.AccountId)
   */
  items<Id extends PagedOperation>(operationId: Id, input: CallInput<Id>): AsyncGenerator<ItemOf<Id>>
}

/** Reads lists page by page. */
export function pageMethods(read: Read, follow: Follow): PageMethods {
  async function* pages<Id extends PagedOperation>(operationId: Id, input: CallInput<Id>): AsyncGenerator<AnswerOf<Id>> {
    let page = (await read(operationId, input)) as Page
    for (;;) {
      yield page as AnswerOf<Id>
      const next = page.message.Links?.Next
      if (next === undefined) return
      page = (await follow(operationId, next, { ...input, query: undefined })) as Page
    }
  }
  async function* items<Id extends PagedOperation>(operationId: Id, input: CallInput<Id>): AsyncGenerator<ItemOf<Id>> {
    for await (const page of pages(operationId, input)) {
      const { message } = page as unknown as Page
      yield* (Object.values(message.Data ?? {}).find(Array.isArray) ?? []) as ItemOf<Id>[]
    }
  }
  return { pages, items }
}
