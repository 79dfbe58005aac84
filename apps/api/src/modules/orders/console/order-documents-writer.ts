import { respondToParent } from '../../../security/child-process.ts'
import { writeOrderDocuments } from './order-documents.pdf.ts'

respondToParent(writeOrderDocuments)
