export { default } from '../../confirm/[id]/not-found'
