import type { components } from '../../../../generated/types/account-information.ts'
import type {
  AccountReference,
  Agent,
  Beneficiary,
  DirectDebit,
  Money,
  ScheduledPayment,
  StandingOrder,
} from '../../../corebank/accountData.ts'
import { standingOrderFrequency } from '../../../domain/account/terms.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { accountIdentification, amount, holderName, inOneText } from './accountMessage.ts'
import { agent } from './transactionMessage.ts'

type Schemas = components['schemas']

/** The standard's longest reference. The bank writes both languages itself. */
const referenceLength = 35

/** A beneficiary with every member. Permissions remove some of them later. */
export function beneficiary(row: Beneficiary): Schemas['Beneficiary'] {
  const { postalAddress } = row.agent
  return {
    BeneficiaryId: row.beneficiaryId,
    BeneficiaryType: row.beneficiaryType as Schemas['Beneficiary']['BeneficiaryType'],
    AccountHolderName: holderName(row.name),
    ...reference('Reference', row.reference),
    SupplementaryData: { DateCreated: formatDateTime(row.addedAt) },
    CreditorAgent: {
      ...agent(row.agent),
      ...(postalAddress && {
        PostalAddress: [{ AddressType: 'KSAOB.Business', StreetName: inOneText(postalAddress, 140), Country: 'SA' }],
      }),
    },
    CreditorAccount: [accountIdentification(row.account)],
  }
}

/** A direct debit. The standard writes its status without prefix. */
export function directDebit(row: DirectDebit): Schemas['DirectDebit'] {
  return {
    DirectDebitId: row.directDebitId,
    MandateIdentification: row.mandateIdentification,
    DirectDebitStatusCode: row.status.replace('KSAOB.', '') as Schemas['DirectDebit']['DirectDebitStatusCode'],
    Name: inOneText(row.name, 70),
    Frequency: row.frequency as Schemas['DirectDebit']['Frequency'],
    ...payment('Previous', row.previousPaymentAt, row.previousPaymentAmount),
  }
}

/** A standing order with every member. Permissions remove some of them later. */
export function standingOrder(row: StandingOrder): Schemas['StandingOrder'] {
  return {
    StandingOrderId: row.standingOrderId,
    AccountHolderName: holderName(row.creditorAccount.name),
    Frequency: standingOrderFrequency(row.frequency, row.firstPaymentAt),
    ...reference('CreditorReference', row.reference),
    FirstPaymentDateTime: formatDateTime(row.firstPaymentAt),
    ...(row.numberOfPayments !== null && { NumberOfPayments: String(row.numberOfPayments) }),
    StandingOrderStatusCode: row.status as Schemas['StandingOrder']['StandingOrderStatusCode'],
    FirstPaymentAmount: amount(row.firstPaymentAmount),
    ...payment('Next', row.nextPaymentAt, row.nextPaymentAmount),
    ...payment('Last', row.lastPaymentAt, row.lastPaymentAmount),
    ...payment('Final', row.finalPaymentAt, row.finalPaymentAmount),
    ...creditor(row.creditorAgent, row.creditorAccount),
  }
}

/** A scheduled payment with every member. Permissions remove some of them later. */
export function scheduledPayment(row: ScheduledPayment): Schemas['ScheduledPayment'] {
  return {
    ScheduledPaymentId: row.scheduledPaymentId,
    AccountHolderName: holderName(row.creditorAccount.name),
    ScheduledType: row.scheduledType as Schemas['ScheduledPayment']['ScheduledType'],
    ScheduledPaymentDateTime: formatDateTime(row.scheduledAt),
    ...reference('CreditorReference', row.reference),
    InstructedAmount: amount(row.amount),
    ...creditor(row.creditorAgent, row.creditorAccount),
  }
}

function reference<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  return (text === '' ? {} : { [name]: text.slice(0, referenceLength) }) as { [Key in Name]?: string }
}

type PaymentOf<Which extends string> = { [Key in `${Which}PaymentDateTime`]?: string } & {
  [Key in `${Which}PaymentAmount`]?: Schemas['ResponseAmount']
}

/** The date and amount of a payment. Both are absent when there is no such payment. */
function payment<Which extends string>(which: Which, at: Date | null, money: Money | null): PaymentOf<Which> {
  return {
    ...(at && { [`${which}PaymentDateTime`]: formatDateTime(at) }),
    ...(money && { [`${which}PaymentAmount`]: amount(money) }),
  } as PaymentOf<Which>
}

function creditor(
  bank: Agent | null,
  account: AccountReference,
): Pick<Schemas['StandingOrder'], 'CreditorAgent' | 'CreditorAccount'> {
  return { ...(bank && { CreditorAgent: agent(bank) }), CreditorAccount: accountIdentification(account) }
}
