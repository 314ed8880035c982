import { tryOutage } from './outage'

tryOutage(5)
