import { respondToParent } from '../../security/child-process.ts'
import { writeGiftCardPdf } from './gift-card.pdf.ts'

respondToParent(writeGiftCardPdf)
