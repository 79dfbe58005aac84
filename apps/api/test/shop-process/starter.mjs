// What `npm start` runs once everything is installed and built.
import { listenToSignals, runShop } from '../../../../scripts/shop.mjs'

listenToSignals()
runShop(['--await-pages']).open()
