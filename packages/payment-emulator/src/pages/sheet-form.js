import { connectHost } from './host.js'
import { showTexts, toMoneyFormat } from './language.js'
import { CONTACTS } from './sheet-contacts.js'
import { WALLET_NAMES, texts } from './sheet-texts.js'

const [main, form, cards, addresses, email, rates, lines, problem, cancel] = [
  'main',
  'form',
  '#card',
  '#address',
  '#email',
  '#rates',
  '#lines',
  '#problem',
  '#cancel',
].map((name) => document.querySelector(name))
const payButton = document.querySelector('.primary')
let request = {}
let send = () => {}
/** The shop has confirmed the address, so that the amount is right. */
let isSettled = true

showTexts(texts)

/**
 * Connects the sheet with the shop's page. `numbers`: the cards in the wallet, by their effect; `authorize` turns the
 * chosen number into what the shop receives; `tasks` are calls that the provider's script can make.
 */
export function startSheet({ numbers, authorize, tasks = {} }) {
  for (const [effect, number] of Object.entries(numbers)) {
    cards.append(new Option(`Visa •••• ${number.slice(-4)} (${texts[effect]})`, number))
  }
  for (const [index, { label }] of CONTACTS.entries()) addresses.append(new Option(label, String(index)))
  const reactions = {
    request: open,
    update: applyUpdate,
    refused: () => showProblem(texts.refused),
    failed: ({ message }) => showProblem(message ?? texts.failed),
    async task({ id, task, ...detail }) {
      send({ type: 'result', id, value: await tasks[task](detail) })
    },
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay(authorize)
  })
  send = connectHost((message) => {
    if (Object.hasOwn(reactions, message.type)) reactions[message.type](message)
  })
}

/** The number of the card that the shopper has chosen. */
export const readCardNumber = () => cards.value

function open(wanted) {
  request = wanted
  document.querySelector('#wallet').textContent = WALLET_NAMES[request.wallet]
  document.title = WALLET_NAMES[request.wallet]
  document.querySelector('#address-field').hidden = !request.needsAddress
  document.querySelector('#email-field').hidden = !request.needsEmail
  email.value = 'mia.carter@wallet.example'
  show()
  main.hidden = false
  cards.focus()
  if (request.needsAddress) chooseAddress()
}

function chooseAddress() {
  isSettled = false
  const { name, address } = CONTACTS[Number(addresses.value)]
  // A wallet reveals the street only once the payment is authorized.
  const { city, state, postal_code, country } = address
  setBusy(true)
  send({ type: 'address', contact: { name, address: { city, state, postal_code, country } } })
}

function applyUpdate({ amount, lineItems, rates: offered }) {
  isSettled = true
  request = { ...request, ...(amount === undefined ? {} : { amount }), ...(lineItems && { lineItems }) }
  if (offered) request.rates = offered
  problem.hidden = true
  setBusy(false)
  show()
}

/** Shows rates, lines and the total. */
function show() {
  const offered = request.rates ?? []
  const chosen = rates.querySelector('input:checked')?.value
  const inputs = offered.map(({ id, amount, displayName }, index) => {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'rate', value: id })
    input.checked =
      chosen === undefined
        ? index === 0
        : offered.some((each) => each.id === chosen)
          ? chosen === id
          : index === 0
    label.append(input, ` ${displayName} `, format(amount))
    return label
  })
  rates.hidden = inputs.length === 0
  rates.replaceChildren(rates.querySelector('legend'), ...inputs)
  const rows = [...(request.lineItems ?? []), { name: texts.total, amount: request.amount }]
  lines.replaceChildren(
    ...rows.flatMap(({ name, amount }) => [
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: format(amount) }),
    ]),
  )
}

const format = (minor) => toMoneyFormat(request.currency).format(minor / 100)

async function pay(authorize) {
  if (!isSettled || payButton.disabled) return
  problem.hidden = true
  setBusy(true)
  cancel.disabled = true
  const authorized = await authorize(readCardNumber())
  if (authorized.error) return showProblem(authorized.error)
  const contact = CONTACTS[Number(addresses.value)]
  send({
    type: 'pay',
    ...authorized,
    name: contact.name,
    ...(request.needsEmail && { email: email.value.trim() }),
    ...(request.needsPhone && { phone: contact.phone }),
    ...(request.needsAddress && { address: contact.address }),
    ...(!rates.hidden && { rate: rates.querySelector('input:checked').value }),
  })
}

function showProblem(message) {
  setBusy(false)
  cancel.disabled = false
  problem.textContent = message
  problem.hidden = false
}

function setBusy(isBusy) {
  payButton.disabled = isBusy
  payButton.textContent = isBusy ? texts.paying : texts.pay
}

addresses.addEventListener('change', chooseAddress)
rates.addEventListener('change', ({ target }) => {
  setBusy(true)
  send({ type: 'rate', id: target.value })
})
cancel.addEventListener('click', () => send({ type: 'cancel' }))
addEventListener('keydown', ({ key }) => key === 'Escape' && !cancel.disabled && send({ type: 'cancel' }))
