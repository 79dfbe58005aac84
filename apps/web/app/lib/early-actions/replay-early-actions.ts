import { HYDRATING, type EarlyAction } from './early-actions-script.tsx'

/** Attributes of buttons that are pressed again because nothing happened, not to undo the first press. */
const TOGGLE = '[aria-pressed], [aria-expanded], [aria-haspopup]'

/** Does what was done before hydration, in its order, as far as its elements are hydrated by now. */
export async function replayEarlyActions(): Promise<void> {
  const actions = globalThis.earlyActions ?? []
  for (;;) {
    // A task of its own for each: React renders what one changes before the next. The first waits for the effects of hydration.
    await new Promise((resolve) => setTimeout(resolve))
    const index = actions.findIndex(({ target }) => isHydrated(target))
    if (index < 0) return
    const [action] = actions.splice(index, 1)
    if (!actions.some((later) => isRepetition(action!, later))) perform(action!)
  }
}

function isHydrated(target: HTMLElement): boolean {
  return 'hydrated' in document.documentElement.dataset && !target.closest(HYDRATING)
}

/** Whether a later action makes this one needless: a form is sent once, and of a control the last state counts. */
function isRepetition({ type, target }: EarlyAction, later: EarlyAction): boolean {
  if (later.type !== type) return false
  if (type === 'click') return later.target === target && target.matches(TOGGLE)
  return later.target === target || isSameChoice(target, later.target)
}

function isSameChoice(one: HTMLElement, other: HTMLElement): boolean {
  const areRadios = isInput(one) && isInput(other) && one.type === 'radio' && other.type === 'radio'
  return areRadios && one.name === other.name && one.form === other.form
}

function perform({ type, target, value = '', checked = false, submitter }: EarlyAction): void {
  if (!target.isConnected) return
  if (type === 'click') target.click()
  else if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null)
  else if (isInput(target) && (target.type === 'radio' || target.type === 'checkbox')) check(target, checked)
  else if (isInput(target) && target.type === 'file') emit(target, 'change')
  else if (target instanceof HTMLSelectElement) {
    target.value = value
    emit(target, 'change')
  } else if (isInput(target) || target instanceof HTMLTextAreaElement) write(target, value)
}

/** Checks or unchecks a control by a click on its other state. */
function check(control: HTMLInputElement, checked: boolean): void {
  if (checked === control.defaultChecked) return
  control.checked = !checked
  control.click()
}

/**
 * Writes into a field as a person does. React compares a field with the value that a script wrote last, so the first one is
 * written through the element, and the typed one past it.
 */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (value === field.defaultValue) return
  const isStillThere = field.value === value
  const { selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  // The cursor stays where it is; fields of numbers and email addresses report none.
  if (isStillThere && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  emit(field, 'input')
}

function emit(target: HTMLElement, type: 'input' | 'change'): void {
  target.dispatchEvent(new Event(type, { bubbles: true }))
}

function isInput(target: HTMLElement): target is HTMLInputElement {
  return target instanceof HTMLInputElement
}
