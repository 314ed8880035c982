import { tryOutage } from './outage'

tryOutage(30)
