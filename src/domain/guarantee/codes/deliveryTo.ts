import { type CodeList, found, sources } from '../codeList.ts'

/** Who gets the original. Closed: the whole list of MT 760 field 24G; with OTHR the delivery address is needed. */
export const deliveryTo: CodeList = {
  field: 'DeliveryTo',
  tag: '24G',
  closed: true,
  codes: [
    found('BENE', 'The beneficiary', 'المستفيد', sources.mt760),
    found('OTHR', 'Another address, as given', 'عنوان آخر محدد', sources.mt760),
  ],
}
