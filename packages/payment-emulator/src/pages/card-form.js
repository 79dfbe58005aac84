import { CHECKS, brandOf, formatExpiry, formatNumber, toDigits } from './card-format.js'
import { connectHost } from './host.js'
import { showTexts } from './language.js'
import { texts } from './texts.js'

const NAMES = ['number', 'expiry', 'cvc']
const FORMATS = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: (text) => toDigits(text).slice(0, brandOf(toDigits(inputs.number.value)).cvc),
}

const inputs = Object.fromEntries(NAMES.map((name) => [name, document.getElementById(name)]))
const brandLogo = document.querySelector('.brand')
showTexts(texts)
inputs.expiry.placeholder = texts.expiryHint
inputs.cvc.placeholder = texts.cvcHint
document.title = texts.number

const values = () => Object.fromEntries(NAMES.map((name) => [name, inputs[name].value]))
const findError = (name) => CHECKS[name](values())

/** The card as digits, with a four-digit year. */
export function readCard() {
  const { number, expiry, cvc } = values()
  const digits = toDigits(expiry)
  return { number: toDigits(number), month: digits.slice(0, 2), year: `20${digits.slice(2)}`, cvc }
}

/** Marks invalid fields; returns the first error as `{ code, message }`, if any. */
export function validate() {
  const errors = NAMES.map((name) => [name, findError(name)])
  for (const [name, code] of errors) showError(name, code && texts[code])
  const first = errors.find(([, code]) => code)
  if (!first) return undefined
  inputs[first[0]].focus()
  return { code: first[1], message: texts[first[1]] }
}

/** Shows the provider's error at a field. */
export function showRefusal(name, message) {
  showError(name, message)
  inputs[name].focus()
}

function showError(name, message) {
  const place = document.getElementById(`${name}-error`)
  place.textContent = message ?? ''
  place.hidden = !message
  if (message) inputs[name].setAttribute('aria-invalid', 'true')
  else inputs[name].removeAttribute('aria-invalid')
}

const REACTIONS = {
  welcome({ appearance }) {
    applyAppearance(appearance?.variables ?? {})
    send({ type: 'ready' })
  },
}
let send = () => {}

/**
 * Connects the form with its host page. `tasks` (by name) are calls that the host can make, each with a result;
 * `reactions` handle further messages.
 */
export function startCardForm(tasks, reactions = {}) {
  const all = {
    ...REACTIONS,
    ...reactions,
    async task({ id, task, ...detail }) {
      const value = Object.hasOwn(tasks, task) ? await tasks[task](detail) : {}
      send({ type: 'result', id, value })
    },
  }
  send = connectHost((message) => {
    if (Object.hasOwn(all, message.type)) all[message.type](message)
  })
  const form = document.querySelector('form')
  new ResizeObserver(() => send({ type: 'height', px: form.getBoundingClientRect().height })).observe(form)
}

/** The shop's colours and corners, by Stripe's variable names. */
function applyAppearance(variables) {
  const properties = {
    colorPrimary: '--primary',
    colorDanger: '--danger',
    colorText: '--ink',
    colorBackground: '--surface',
    borderRadius: '--corner',
    fontFamily: '--font',
  }
  for (const [name, property] of Object.entries(properties)) {
    const value = variables[name]
    if (typeof value === 'string' && value) document.documentElement.style.setProperty(property, value)
  }
}

let lastState = ''

/** Notifies the shop when the form becomes empty or complete. */
function report() {
  const isEmpty = NAMES.every((name) => inputs[name].value === '')
  const isComplete = NAMES.every((name) => findError(name) === undefined)
  const state = `${isEmpty} ${isComplete}`
  if (state !== lastState) send({ type: 'change', empty: isEmpty, complete: isComplete })
  lastState = state
}

/** Formats while typing; the caret stays behind the same digit. */
function format(name) {
  const input = inputs[name]
  const isAtEnd = input.selectionStart === input.value.length
  const digitsBefore = toDigits(input.value.slice(0, input.selectionStart)).length
  input.value = FORMATS[name](input.value)
  if (isAtEnd) return
  let position = 0
  for (let seen = 0; seen < digitsBefore && position < input.value.length; position++) {
    if (/\d/.test(input.value[position])) seen++
  }
  input.setSelectionRange(position, position)
}

/** Moves the focus from a completed field to the next one. */
function advance(name) {
  const next = inputs[NAMES[NAMES.indexOf(name) + 1]]
  const input = inputs[name]
  const isDone = findError(name) === undefined && input.selectionStart === input.value.length
  if (next && isDone && next.value === '') next.focus()
}

for (const name of NAMES) {
  const input = inputs[name]
  input.addEventListener('input', (event) => {
    format(name)
    showError(name)
    if (name === 'number') brandLogo.dataset.brand = brandOf(toDigits(input.value)).name
    if (!event.inputType?.startsWith('delete')) advance(name)
    report()
  })
  input.addEventListener('focus', () => send({ type: 'focus' }))
  input.addEventListener('blur', () => {
    const code = input.value === '' ? undefined : findError(name)
    if (code) showError(name, texts[code])
    send({ type: 'blur' })
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && input.value === '') inputs[NAMES[NAMES.indexOf(name) - 1]]?.focus()
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    send({ type: 'enter' })
  })
}
