import { tryOutage } from './outage'

tryOutage(1)
