import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { RETURN_MAILS } from './return-mails.ts'

/** The facts of every mail about a return; each shows what belongs to its step. */
const RETURN = {
  ...MAIL_FACTS,
  returnNumber: `${MAIL_FACTS.orderNumber}-R1`,
  remedy: 'refund' as const,
  items: ['Jade ring, 16 cm × 1'],
  isPostagePaid: false,
  hasExpired: false,
  isAccepted: true,
}

describeMails(RETURN_MAILS, {
  return_requested: RETURN,
  return_approved: {
    ...RETURN,
    isPostagePaid: true,
    returnTo: '1 Jade Lane',
    sendBy: '2026-12-04',
    labelUrl: 'https://carrier.example/label',
    reply: 'Please add the box.',
    surcharge: '¥60.00',
    payUntil: '2026-12-05',
    payLink: 'https://shop.example/payment/1',
  },
  return_declined: { ...RETURN, reply: 'It was worn.' },
  return_sent: { ...RETURN, there: 'SF1234567890123' },
  return_received: RETURN,
  return_inspected: RETURN,
  return_refunded: {
    ...RETURN,
    amount: '¥80.00',
    reply: 'Thank you.',
    parts: [
      { kind: 'goods', amount: '¥100.00' },
      { kind: 'coupon', amount: '−¥20.00' },
    ],
  },
  return_exchanged: { ...RETURN, amount: '¥30.00' },
  return_repaired: { ...RETURN, remedy: 'restring', back: 'SF1234567890123' },
  return_sent_back: { ...RETURN, back: 'SF1234567890123', reply: 'It was worn.' },
  return_withdrawn: { ...RETURN, sendBy: '2026-12-04', hasExpired: true },
  return_reminder: { ...RETURN, sendBy: '2026-12-04', returnTo: '1 Jade Lane' },
})
