import { type CodeList, found, sources } from '../codeList.ts'

/** How the original is handed over. Closed: the whole list of MT 760 field 24E. */
export const deliveryOfOriginalGuarantee: CodeList = {
  field: 'DeliveryOfOriginalGuarantee',
  tag: '24E',
  closed: true,
  codes: [
    found('COLL', 'Collection at the bank', 'الاستلام من البنك', sources.mt760),
    found('COUR', 'Courier', 'شركة شحن سريع', sources.mt760),
    found('MAIL', 'Mail', 'البريد', sources.mt760),
    found('MESS', 'Messenger', 'مندوب', sources.mt760),
    found('OTHR', 'Other method', 'طريقة أخرى', sources.mt760),
    found('REGM', 'Registered mail', 'البريد المسجل', sources.mt760),
  ],
}
