import { defineMails } from '../../mail/define-mails.service.ts'
import type { ReturnMailData } from './return-facts.ts'
import { RETURN_MAIL_EN } from './return-mail-en.ts'
import { RETURN_MAIL_ZH } from './return-mail-zh.ts'

export const RETURN_MAILS = defineMails<ReturnMailData>({ en: RETURN_MAIL_EN, zh: RETURN_MAIL_ZH })
