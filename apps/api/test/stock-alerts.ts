import type { PageLanguage } from '@shop/contract/languages/languages'
import {
  confirmStockAlert,
  createStockAlert,
  listStockAlerts,
} from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { aProduct, importRecords, type Shopper } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Extra = { size?: string; email?: string; language?: PageLanguage }

/** The steps of visitors and shoppers with stock alerts, at one shop. */
export function toStockAlertSteps(shop: TestApp) {
  let count = 0
  const anAddress = () => `mei-${(count += 1)}@example.com`
  const request = (productId: string, extra: Extra = {}, as?: Shopper) =>
    shop.call(createStockAlert, { body: { product_id: productId, language: 'en', ...extra } }, { as })
  const confirm = (token: string) => shop.call(confirmStockAlert, { body: { token } })

  return {
    anAddress,
    request,
    confirm,
    aSoldOutProduct: () => aProduct(shop, { stock: 0 }),
    list: async (as: Shopper) => (await shop.call(listStockAlerts, {}, { as })).data.items,
    notifyOfStock: () => shop.services.stockWatch.notifyOfStock(),

    /** Adds stock, as a merchant's import does. */
    restock: (product: Awaited<ReturnType<typeof aProduct>>, stock: number) =>
      importRecords(shop, [{ ...product.record, stock }]),

    /** A visitor whose alert is confirmed. */
    async aWaitingVisitor(productId: string, extra: Extra = {}): Promise<string> {
      const email = anAddress()
      await request(productId, { email, ...extra })
      const [mail] = await shop.readMail(email)
      await confirm(readToken(mail!.text))
      return email
    },

    /** The mails about products back in stock. */
    readNews: async (email: string) =>
      (await shop.readMail(email)).filter(({ unsubscribe }) => unsubscribe !== undefined),
    readRows: () => shop.db.selectFrom('stock_alerts').selectAll().execute(),
  }
}

/** The token in a mail's link. */
export function readToken(text: string): string {
  return new URL(/https:\/\/\S+token=\S+/.exec(text)![0]).searchParams.get('token')!
}
