import { expect, test } from 'vitest'
import { toFormulaParts } from './formula.ts'

const toLabelled = (formula: string) =>
  toFormulaParts(formula)
    .map(({ text, isSubscript }) => (isSubscript ? `_${text}_` : text))
    .join('')

test.each([
  ['SiO2', 'SiO_2_'],
  ['FeS2', 'FeS_2_'],
  ['CaSO4·2H2O', 'CaSO_4_·2H_2_O'],
  ['Ca2(Mg,Fe)5Si8O22(OH)2', 'Ca_2_(Mg,Fe)_5_Si_8_O_22_(OH)_2_'],
  ['', ''],
])('%s has its atom counts in subscript', (formula, labelled) => {
  expect(toLabelled(formula)).toBe(labelled)
})
