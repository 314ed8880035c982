import { drillRestore } from './drill'

drillRestore({ texts: 400, mails: 160 })
