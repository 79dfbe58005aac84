import { respondToParent } from '../../security/child-process.ts'
import { writeInvoicePdf } from './invoice.pdf.ts'

respondToParent(writeInvoicePdf)
