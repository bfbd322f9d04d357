import { type CodeList, found, sources } from '../codeList.ts'

/** The rules that govern the guarantee. The codes are all of MT 760 field 40C, but service.md makes the field free text, so other words are taken too. */
export const applicableRules: CodeList = {
  field: 'ApplicableRules',
  tag: '40C',
  closed: false,
  codes: [
    found('ISPR', 'International Standby Practices (ISP98)', 'القواعد الدولية لخطابات الاعتماد الضامنة (ISP98)', sources.mt760),
    found('NONE', 'No rules', 'لا تخضع لقواعد', sources.mt760),
    found('OTHR', 'Other rules', 'قواعد أخرى', sources.mt760),
    found(
      'UCPR',
      'Uniform Customs and Practice for Documentary Credits (UCP 600)',
      'الأصول والأعراف الموحدة للاعتمادات المستندية (UCP 600)',
      sources.mt760,
    ),
    found(
      'URDG',
      'Uniform Rules for Demand Guarantees (URDG 758)',
      'القواعد الموحدة لخطابات الضمان عند الطلب (URDG 758)',
      sources.mt760,
    ),
  ],
}
