import createCache from '@emotion/cache'
import { getConsoleShop } from '@shop/contract/settings/shop.console'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createServices, type Services } from './data/services.ts'
import { createI18nProvider, findChosenLanguage, getBrowserLanguage } from './i18n/i18n-provider.ts'
import { Unreachable } from './layout/unreachable.tsx'

const root = createRoot(document.getElementById('root')!)
/** Styles need the nonce of this response's content security policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const emotionCache = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })

void start()

/** Shows the console once it is known who is signed in, or that the server cannot be reached. */
async function start(): Promise<void> {
  const services = createServices((...request) => fetch(...request))
  const language = findChosenLanguage()
  const early = createI18nProvider(language ?? getBrowserLanguage())
  try {
    const [shop] = await Promise.all([loadShop(services), services.session.load()])
    const session = services.session.get()
    const own = session && !language ? createI18nProvider(session.staff.language) : early
    root.render(<App services={{ ...services, shop }} i18nProvider={await own} emotionCache={emotionCache} />)
  } catch {
    root.render(<Unreachable i18nProvider={await early} emotionCache={emotionCache} onRetry={start} />)
  }
}

/** Without it, the console only lacks its link to the shop. */
function loadShop({ api }: Services) {
  return api.call(getConsoleShop, {}).catch(() => undefined)
}
