/** service.md States, plus Rejected and Cancelled of design.md section 4. */
export type PaymentStatus = 'KSAOB.Pending' | 'KSAOB.AcceptedSettlementCompleted' | 'KSAOB.Rejected' | 'KSAOB.Cancelled'

/** service.md: values seen of ControlParameters.ConsentSchedule.SinglePayment.Type. */
export type PaymentType = 'KSAOB.SingleInstantPayment' | 'KSAOB.SingleFutureDatedPayment'

/** The part of a payment that its state machine reads. */
export interface PaymentState {
  status: PaymentStatus
  /** 00:00 Asia/Riyadh of the requested day; null for an instant payment. */
  executionAt: Date | null
}
