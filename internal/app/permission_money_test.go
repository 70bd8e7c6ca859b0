package app

// The rows of permissions and plainly about what is earned and paid out.
const (
	moneyPermissions = `
operator GET    /api/admin/earning-terms
operator PUT    /api/admin/earning-terms
operator GET    /api/admin/payouts
operator POST   /api/admin/payouts
operator PUT    /api/admin/payouts/minimum
operator PUT    /api/admin/payouts/payer
operator DELETE /api/admin/payouts/{id}
operator GET    /api/admin/payouts/{id}
operator POST   /api/admin/payouts/{id}/confirm
operator POST   /api/admin/payouts/{id}/payouts/{payout}/confirm
operator POST   /api/admin/payouts/{id}/payouts/{payout}/return
operator POST   /api/admin/payouts/{id}/send
operator GET    /api/admin/transfers
operator PUT    /api/admin/transfers/account
operator GET    /api/admin/transfers/entries
operator POST   /api/admin/transfers/entries/use
operator POST   /api/admin/transfers/entries/{id}/ignore
operator POST   /api/admin/transfers/entries/{id}/use
operator PUT    /api/admin/transfers/statements
operator POST   /api/admin/transfers/returns/{id}/sent
operator PUT    /api/admin/transfers/rules
operator POST   /api/admin/transfers/{number}/received
learner  DELETE /api/orders/{number}/transfer
learner  GET    /api/orders/{number}/transfer
operator PUT    /api/admin/people/{id}/share
operator GET    /api/admin/postings
operator GET    /api/admin/reconciliation
operator POST   /api/admin/reconciliation
operator GET    /api/admin/reports
visitor  GET    /api/payment/methods
instructor GET    /api/studio/coupons
instructor POST   /api/studio/coupons
instructor POST   /api/studio/coupons/{id}/end
instructor GET    /api/studio/earnings
instructor GET    /api/studio/earnings/sales
instructor GET    /api/studio/payouts
instructor PUT    /api/studio/payouts/account`
	plainMoney = `
visitor POST /api/payment/stripe/webhook
learner GET /orders/{number}/invoice.pdf
learner GET /orders/{number}/invoice.xml
learner GET /orders/{number}/credit-notes/{file}
visitor GET /api/orders/{number}/page
visitor GET /api/orders/{number}/back
operator GET /api/admin/payouts/{id}/{file}
operator GET /api/admin/postings.beancount
operator GET /api/admin/postings.csv
operator GET /api/admin/reports.csv
operator GET /api/admin/invoices.zip
instructor GET /api/studio/earnings/{file}`
)
