// What `npm start` does once everything is installed and built.
import { listenToSignals, runShop } from '../../../../scripts/shop.mjs'

listenToSignals()
runShop([])
