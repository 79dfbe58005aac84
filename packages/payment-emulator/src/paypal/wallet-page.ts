import { toFormPage } from '../form-pages.ts'
import { html, trusted } from '../html.ts'
import type { Html } from '../html.ts'
import { LANGUAGE_TAGS, type Language } from '../languages.ts'
import type { Order } from './types.ts'
import { WALLET_TEXTS } from './wallet-texts.ts'
import { WALLETS } from './wallets.ts'

/** Data of the approval page; addresses include the parameters that the shop expects. */
interface WalletView {
  language: Language
  merchant: string
  order: Order
  cancelUrl: string | undefined
  returnUrl: string | undefined
}

/** The approval page: a plain form without a script. */
export function toApprovalPage(view: WalletView): string {
  const { order, merchant, language, cancelUrl } = view
  const texts = WALLET_TEXTS[language]
  const amount = toAmount(order, language)
  const reference = order.invoice_id ?? order.custom_id
  const wallets = WALLETS.map(({ id }, index) => {
    const [name = id, about = ''] = texts.wallets[id] ?? []
    return html`<label>
      <input type="radio" name="wallet" value="${id}" ${trusted(index === 0 ? ' checked' : '')} />
      <span class="name">${name}</span>
      <span class="about">${about}</span>
    </label>`
  })
  return toPage(
    language,
    texts.title(merchant),
    html`<dl>
        <dt>${texts.merchant}</dt>
        <dd>${merchant}</dd>
        <dt>${texts.amount}</dt>
        <dd class="amount">${amount}</dd>
        ${
          reference === undefined
            ? ''
            : html`<dt>${texts.reference}</dt>
                <dd>${reference}</dd>`
        }
      </dl>
      ${order.status === 'APPROVED' ? html`<p class="again" role="status">${texts.again}</p>` : ''}
      <form method="post">
        <fieldset>
          <legend>${texts.choose}</legend>
          ${wallets}
        </fieldset>
        <button type="submit" class="primary">
          ${order.experience.user_action === 'CONTINUE' ? texts.continue : texts.approve(amount)}
        </button>
        ${cancelUrl === undefined ? '' : html`<a class="cancel" href="${cancelUrl}">${texts.cancel(merchant)}</a>`}
      </form>
      <p class="note">${texts.demo}</p>`,
  )
}

/** The page if nothing can be chosen: the reason, and the link back. */
export function toNoticePage(
  reason: 'approved' | 'COMPLETED' | 'VOIDED' | 'unknown',
  { language, merchant, returnUrl, cancelUrl }: Omit<WalletView, 'order'>,
): string {
  const texts = WALLET_TEXTS[language]
  const [title, about] = texts[reason]
  const back = reason === 'VOIDED' ? cancelUrl : returnUrl
  return toPage(
    language,
    title,
    html`<p>${about}</p>
      ${back === undefined ? html`<p>${texts.close}</p>` : html`<a class="back" href="${back}">${texts.back(merchant)}</a>`}`,
  )
}

/** "27.50" of USD in the shopper's format, by text so that nothing is rounded. */
function toAmount({ amount }: Order, language: Language): string {
  const style = { style: 'currency', currency: amount.currency_code } as const
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], style)
  return format.format(amount.value as `${number}`)
}

function toPage(language: Language, title: string, content: Html): string {
  return toFormPage({ language, folder: '/checkoutnow', brand: WALLET_TEXTS[language].brand, title }, content)
}
