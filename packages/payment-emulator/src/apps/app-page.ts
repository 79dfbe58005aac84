import { toFormPage } from '../form-pages.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import type { Language } from '../languages.ts'
import { APP_TEXTS } from './app-texts.ts'
import type { AppName } from './app-payments.ts'

/** Data of the app's page; addresses include the parameters that the shop expects. */
export interface AppView {
  language: Language
  prefix: string
  merchant: string
  app: AppName
  /** With the currency, as shown. */
  amount: string
  /** Back without paying; undefined where another device shows the code. */
  leaveUrl: string | undefined
}

/** The page on the phone: a plain form without a script. */
export function toAppPage(view: AppView): string {
  const { merchant, amount, language, leaveUrl } = view
  const texts = APP_TEXTS[language]
  return toPage(
    view,
    texts.title(merchant),
    html`<dl>
        <dt>${texts.merchant}</dt>
        <dd>${merchant}</dd>
        <dt>${texts.amount}</dt>
        <dd class="amount">${amount}</dd>
      </dl>
      <form method="post">
        <button type="submit" class="primary" name="outcome" value="pay">${texts.pay(amount)}</button>
        <button type="submit" class="cancel" name="outcome" value="fail">${texts.fail}</button>
        ${leaveUrl === undefined ? '' : html`<a class="cancel" href="${leaveUrl}">${texts.leave(merchant)}</a>`}
      </form>
      <p class="note">${texts.demo}</p>`,
  )
}

/** The page once nothing can be chosen. */
export function toAppNotice(reason: 'paid' | 'failed' | 'closed', view: Omit<AppView, 'amount'>): string {
  const texts = APP_TEXTS[view.language]
  const [title, about] = texts[reason]
  const { leaveUrl, merchant } = view
  return toPage(
    view,
    title,
    html`<p>${about}</p>
      ${leaveUrl === undefined ? '' : html`<a class="back" href="${leaveUrl}">${texts.back(merchant)}</a>`}`,
  )
}

function toPage({ language, prefix, app }: Omit<AppView, 'amount'>, title: string, content: Html): string {
  return toFormPage(
    { language, folder: `${prefix}/app`, brand: APP_TEXTS[language].brands[app], title },
    content,
  )
}
