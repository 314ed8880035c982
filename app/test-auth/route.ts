import { redirectTo } from '@/lib/server/auth/navigation-route'

export const GET = () => redirectTo('/test-auth.html')
