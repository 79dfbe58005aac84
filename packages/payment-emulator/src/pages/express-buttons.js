import { connectHost, parameters } from './host.js'
import { WALLET_NAMES, texts } from './sheet-texts.js'

const wallets = (parameters.get('wallets') ?? '').split(',').filter((name) => name in WALLET_NAMES)

document.title = wallets.map((name) => WALLET_NAMES[name]).join(', ')
for (const wallet of wallets) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = texts.payWith(WALLET_NAMES[wallet])
  button.addEventListener('click', () => send({ type: 'press', wallet }))
  document.body.append(button)
}
const send = connectHost(() => {})
