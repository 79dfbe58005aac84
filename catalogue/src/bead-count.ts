/** The rule of our stringers, which the pictures keep to. */
export { countBeads, getStringMm } from '@shop/contract/bead-count'
