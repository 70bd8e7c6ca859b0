package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"stoa/internal/account"
	"stoa/internal/admin"
	"stoa/internal/analytics"
	"stoa/internal/announcement"
	"stoa/internal/application"
	"stoa/internal/approval"
	"stoa/internal/backup"
	"stoa/internal/banner"
	"stoa/internal/books"
	"stoa/internal/bundle"
	"stoa/internal/cart"
	"stoa/internal/catalog"
	"stoa/internal/certificate"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/earning"
	"stoa/internal/event"
	"stoa/internal/exchange"
	"stoa/internal/filing"
	"stoa/internal/gift"
	"stoa/internal/invoice"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/cert"
	"stoa/internal/kit/cores"
	"stoa/internal/kit/db"
	"stoa/internal/kit/ipcountry"
	"stoa/internal/kit/job"
	"stoa/internal/kit/mail"
	"stoa/internal/kit/reach"
	"stoa/internal/kit/render"
	"stoa/internal/kit/replica"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/typeset"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/ledger"
	"stoa/internal/media"
	"stoa/internal/note"
	"stoa/internal/notify"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/test"
	"stoa/internal/payout"
	"stoa/internal/provider"
	"stoa/internal/question"
	"stoa/internal/record"
	"stoa/internal/refund"
	"stoa/internal/release"
	"stoa/internal/report"
	"stoa/internal/review"
	"stoa/internal/sample"
	"stoa/internal/session"
	"stoa/internal/setting"
	"stoa/internal/site"
	"stoa/internal/studio"
	"stoa/internal/team"
	"stoa/internal/transcript"
	"stoa/internal/transfer"
	"stoa/internal/upload"
	"stoa/internal/video"
	"stoa/internal/vies"
	"stoa/internal/wish"
	front "stoa/web"
)

// App is a running marketplace.
type App struct {
	Config  Config
	DB      *db.DB
	Handler http.Handler

	bucket        blob.Bucket
	events        *event.Bus
	queue         *job.Queue
	mails         atomic.Pointer[mail.Folder] // nil until mails are first kept instead of sent
	sender        sender
	settings      *setting.Service
	banner        *banner.Service
	releases      *release.Service
	facing        sync.Mutex // one change of how pages look at a time
	sessions      *session.Service
	credentials   *credential.Service
	people        *account.Service
	providers     *provider.Service
	applications  *application.Service
	media         *media.Service
	uploads       *upload.Service
	videos        *video.Service
	courses       *course.Service
	catalog       *catalog.Service
	transcripts   *transcript.Service
	learning      *learning.Service
	notes         *note.Service
	questions     *question.Service
	announcements *announcement.Service
	analytics     *analytics.Service
	vies          *vies.Service
	countries     *ipcountry.Finder // of addresses, or nil
	carts         *cart.Service
	wishes        *wish.Service
	orders        *order.Service
	refunds       *refund.Service
	gifts         *gift.Service
	teams         *team.Service
	bundles       *bundle.Service
	earnings      *earning.Service
	payouts       *payout.Service
	transfers     *transfer.Service
	books         *books.Service
	approvals     *approval.Service
	cards         *payment.Service
	testProvider  *test.Provider
	stripe        *stripe.Provider // nil unless buyers may pay with it
	pays          payment.Set
	reviews       *review.Service
	reports       *report.Service
	certificates  *certificate.Service
	filing        *filing.Service
	studio        *studio.Service
	exchange      *exchange.Service
	backups       *backup.Service
	records       *record.Service
	site          *site.Service
	notify        *notify.Service
	bell          *notify.Bell
	pages         *site.Pages
	renderer      *render.Renderer
	texts         *site.Texts
	wordings      *site.Wordings
	replica       *replica.Replica // nil unless the database is copied elsewhere
	tls           *cert.Manager    // nil where something in front speaks TLS
	stop          context.CancelFunc
	draining      atomic.Bool // it will soon be gone
	partsDown     sync.Map    // by name of the part: whether it did not respond when it was last asked
}

// renderTimeout is how long a page may take before it is left to the browser: seldom
// more than a tenth of a second, but a page that is left is nothing without scripts.
const renderTimeout = 3 * time.Second

// Open makes everything, fills an empty database if asked to, and returns an app
// whose Handler answers. Start begins what runs by itself.
func Open(ctx context.Context, c Config) (a *App, err error) {
	if err = c.check(); err != nil {
		return nil, err
	}
	a = &App{Config: c, stop: func() {}}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
			a = nil
		}
	}()
	if a.DB, err = openDatabase(ctx, c); err != nil {
		return a, err
	}
	if a.bucket, err = blob.Open(c.mediaAddress()); err != nil {
		return a, err
	}
	if err = c.tryMedia(ctx, a.bucket); err != nil {
		return a, err
	}
	typeset.Add(cmp.Or(c.Fonts, filepath.Join(c.Data, "fonts")))
	if err = a.DB.Alone(ctx, "prepares the marketplace", a.prepare); err != nil {
		return a, err
	}
	saved := filepath.Join(c.Data, "catalog.saved")
	if a.catalog, err = catalog.OpenSaved(ctx, a.DB, saved, a.homeVideo); err != nil {
		return a, err
	}
	a.saveMemory()
	a.subscribe()
	return a, a.openPages()
}

const manyCourses = 50_000

// saveMemory has garbage collected earlier where most of the memory is a large catalog, which is garbage only once an
// hour, and gives back what its loading took. GOGC in the environment wins.
func (a *App) saveMemory() {
	if courses, _ := a.catalog.Figures(); courses < manyCourses {
		return
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50)
	}
	go debug.FreeOSMemory()
}

// prepare makes the domains, with the secrets and the tables that they have once, and the sample.
func (a *App) prepare(ctx context.Context) error {
	if err := a.openDomains(ctx); err != nil {
		return err
	}
	if err := a.fitCurrency(ctx); err != nil || !a.Config.Sample {
		return err
	}
	if err := a.fillSample(ctx); err != nil {
		return fmt.Errorf("sample: %w", err)
	}
	return nil
}

func (a *App) openDomains(ctx context.Context) error {
	var err error
	if a.queue, err = job.Open(ctx, a.DB); err != nil {
		return err
	}
	a.events = event.New(a.DB, a.queue)
	keys, err := seal.Load(cmp.Or(a.Config.KeyFile, filepath.Join(a.Config.Data, "key")))
	if err != nil {
		return err
	}
	if err := a.openSettings(ctx, keys); err != nil {
		return err
	}
	playback, err := site.Secret(ctx, a.DB, keys, "playback")
	if err != nil {
		return err
	}
	if err := a.openNotify(ctx, keys); err != nil {
		return err
	}
	carts, err := site.Secret(ctx, a.DB, keys, "cart")
	if err != nil {
		return err
	}
	if a.countries, err = a.Config.openCountries(); err != nil {
		return err
	}
	a.carts = cart.New(a.DB, carts, a.taxes, a.openVIES())
	a.sessions = session.New(a.DB, session.Config{
		Viewer: account.Viewers(a.DB), OnStart: a.onSignIn, OnEnd: a.onSignOut,
		OperatorsNeedSecondFactor: a.Config.operatorsNeedSecondFactor(),
	})
	a.bell = notify.NewBell(a.DB, a.sessions.StillIn)
	a.credentials = credential.New(a.DB, keys, a.sessions, a.Config.PublicURL, a.onCredential)
	a.people = account.New(a.DB, a.bucket, a.sessions, a.credentials, a.mailer(), account.Hooks{
		OnProfile: a.onProfile, MayClose: a.mayClose, OnShutOut: provider.Unlink, OnErase: a.onErase,
	})
	job.Work(a.queue, func(ctx context.Context, args forgotten) error { return a.people.MailReset(ctx, args.Email) })
	providers, err := provider.FromEnvironment(a.Config.Environment)
	if err != nil {
		return err
	}
	a.providers = provider.New(a.DB, a.people, a.credentials, a.Config.PublicURL, providers)
	a.applications = application.New(a.DB)
	a.media = media.New(a.DB, a.bucket, playback, a.admits)
	a.uploads = upload.New(a.DB, a.bucket, cmp.Or(a.Config.UploadQuota, 100<<30), a.mayUpload, studio.MakeRoom)
	if a.videos, err = a.openVideos(ctx); err != nil {
		return err
	}
	if err := ledger.Count(ctx, a.DB); err != nil {
		return err
	}
	a.questions = question.New(a.DB)
	a.announcements = announcement.New(a.DB)
	a.analytics = analytics.New(a.DB)
	a.releases = release.New(a.DB, a.Config.Version, a.releaseFeed)
	job.Work(a.queue, a.sendSummary)
	a.courses = course.New(a.DB, a.media, a.onCourse)
	a.learning = learning.New(a.DB, a.courses, a.media, a.bell)
	a.notes = note.New(a.DB)
	a.transcripts = transcript.New(a.DB, a.queue, a.media, a.admits)
	a.wishes = wish.New(a.DB, a.taxes)
	a.openSales(keys)
	a.studio = studio.New(a.DB, a.courses, a.media)
	a.exchange = exchange.New(a.DB, a.bucket, a.media, a.studio, a.uploads, filepath.Join(a.Config.Data, "imports"))
	a.backups = backup.New(a.DB, a.credentials, backup.Installation{
		Bucket: a.bucket, Media: a.Config.mediaAddress(), KeyFile: a.Config.keyPath(), Version: a.Config.Version,
		Insecure: a.Config.insecure("media"),
	})
	a.approvals = approval.New(a.DB, a.queue, a.media, a.studio, reach.New("Stoa (+"+a.Config.PublicURL+")", nil))
	a.filing = filing.New(a.DB, filing.Hooks{
		Changed: a.onFiling, Counts: a.filed, InUse: studio.InUse, Refile: a.refile,
		Usual: func(ctx context.Context) error { return sample.Subjects(ctx, a.DB) },
	})
	a.reviews = review.New(a.DB, a.onCourse)
	a.reports = report.New(a.DB, a.reviews)
	a.site = site.New(a.DB)
	a.certificates = certificate.New(a.DB, keys, a.Config.PublicURL)
	a.records = record.New(a.DB, a.certificates, a.learning, a.Config.TrustedIssuers, a.fetchSmall)
	if err := errors.Join(
		a.credentials.SealSecrets(ctx), a.certificates.SealKeys(ctx), a.payouts.SealSecrets(ctx),
	); err != nil {
		return err
	}
	return a.openTexts(ctx)
}

func (a *App) openPages() error {
	bundle, err := front.ServerBundle()
	if err != nil {
		return fmt.Errorf("the front end has not been built (run make build): %w", err)
	}
	client, err := front.Client()
	if err != nil {
		return err
	}
	api := a.api()
	renderer, err := render.New(bundle, api.Mux, cores.Count, renderTimeout)
	if err != nil {
		return err
	}
	a.renderer = renderer
	if a.pages, err = site.NewPages(
		renderer, client, a.Config.PublicURL, a.bucket.Origin(), api, a.inner(api),
	); err != nil {
		return err
	}
	a.pages.AllowPaying(a.Config.Stripe.paying())
	a.showFace()
	assets, err := site.Assets(client, a.bucket.Origin())
	if err != nil {
		return err
	}
	a.catalog.OnSwap(func(slugs []string) { a.courses.Invalidate(slugs...) }) // before the pages, which are made of it
	a.catalog.OnSwap(func([]string) { a.pages.Invalidate() })
	a.transcripts.OnSwap(a.pages.Invalidate)
	a.Handler = web.Wrap(a.routes(api, assets), a.edge())
	return nil
}

// api registers every domain's operations.
func (a *App) api() *web.API {
	api := web.NewAPI("Stoa", a.Config.Version, session.Authorize)
	if a.DB != nil && a.DB.Dialect == db.Postgres {
		api.Shared = a.DB
	}
	for _, routes := range []func(*web.API){
		a.questions.Routes, a.announcements.Routes, a.analytics.Routes,
		a.sessions.Routes, a.credentials.Routes, a.people.Routes, a.providers.Routes, a.applications.Routes,
		a.catalog.Routes, a.filing.Routes, a.transcripts.Routes, a.courses.Routes, a.reviews.Routes, a.reports.Routes,
		a.learning.Routes, a.notes.Routes,
		a.media.Routes, a.studio.Routes, a.uploads.Routes, a.videos.Routes, a.exchange.Routes,
		a.paymentRoutes, a.testProvider.Routes, a.notify.Routes, a.carts.Routes,
		a.orders.Routes(a.countries), a.refunds.Routes, invoice.New(a.DB).Routes,
		a.earnings.Routes, a.payouts.Routes, a.books.Routes, a.transfers.Routes, a.gifts.Routes,
		a.teams.Routes, a.bundles.Routes,
		a.wishes.Routes, a.approvals.Routes, a.certificates.Routes, a.site.Routes, a.bell.Routes, a.texts.Routes,
		a.wordings.Routes, a.own,
		a.learnerRoutes, a.factsRoutes, a.exportRoute, a.backups.Routes,
		a.records.Routes, a.systemRoutes, a.settings.Routes(a.Config.insecure("smtp")),
		a.banner.Routes(site.BannerStyle), a.releases.Routes, a.currencyRoutes, a.sampleRoutes,
		admin.New(a.DB, a.people, a.orders, a.refunds, coupon.New(a.DB), a.courses, a.queue, a.backups.CountFailed).Routes,
	} {
		routes(api)
	}
	return api
}

// Start begins jobs, the watch over the catalogue, and what is done now and then.
func (a *App) Start(ctx context.Context) error {
	ctx, a.stop = context.WithCancel(ctx)
	if a.Config.Replicate != "" {
		var err error
		if a.replica, err = replica.Start(ctx, a.Config.databaseAddress(), a.Config.Replicate); err != nil {
			return err
		}
	}
	if err := errors.Join(a.queue.Start(ctx), a.videos.Start(ctx), a.exchange.Start(ctx)); err != nil {
		return err
	}
	if a.DB.Dialect == db.SQLite {
		if err := errors.Join(
			a.uploads.EndLeases(ctx), a.orders.EndLeases(ctx), a.refunds.EndLeases(ctx), a.orders.Reconcile(ctx),
			a.refunds.Reconcile(ctx),
		); err != nil { // the only process there is
			slog.Error("reconciling orders failed", "error", err)
		}
	}
	go a.DB.WatchLines(ctx)
	go a.DB.WatchReplicas(ctx)
	go every(ctx, 250*time.Millisecond, "dispatch events", a.events.Dispatch)
	go every(ctx, time.Hour, "delete old events", a.events.Prune)
	go every(ctx, 15*time.Second, "look at the parts", func(ctx context.Context) error { a.look(ctx); return nil })
	go every(ctx, 5*time.Second, "finish uploads", a.uploads.Finish)
	go every(ctx, time.Hour, "sweep of uploads", a.uploads.Sweep)
	go every(ctx, time.Minute, "sweep of media", a.media.Sweep)
	go every(ctx, 10*time.Minute, "delete unused files", a.studio.SweepFiles)
	go every(ctx, 15*time.Second, "tell of videos", a.notifyOfVideos)
	go a.processVideos(ctx)
	go every(ctx, time.Second, "import courses", a.exchange.Work)
	go every(ctx, time.Hour, "sweep of imports", a.exchange.Sweep)
	go every(ctx, time.Second, "back up", a.backups.Work)
	go a.catalog.Watch(ctx)
	go a.transcripts.Watch(ctx)
	go every(ctx, time.Hour, "read transcripts", a.transcripts.ReadAll)
	go a.bell.Watch(ctx)
	go a.settings.Watch(ctx)
	go a.banner.Watch(ctx)
	go every(ctx, 5*time.Second, "look for a newer release", a.releases.Check) // who names a feed waits for its answer
	go a.texts.Watch(ctx)
	go a.wordings.Watch(ctx)
	go every(ctx, 10*time.Second, "count visits", a.analytics.Flush)
	go every(ctx, time.Hour, "count what is learned", a.analytics.CountDue)
	go every(ctx, time.Minute, "send weekly summaries", a.analytics.EndWeek)
	go every(ctx, time.Hour, "index older questions", a.questions.IndexOld)
	go every(ctx, time.Hour, "index older reviews", a.reviews.IndexOld)
	go every(ctx, time.Hour, "sweep", a.people.Sweep)
	go every(ctx, time.Hour, "sweep of credentials", a.credentials.Sweep)
	go every(ctx, time.Hour, "sweep of sessions", a.sessions.Sweep)
	go every(ctx, time.Hour, "sweep of limits", a.DB.SweepAllowances)
	go every(ctx, time.Hour, "sweep of sign-ins by provider", a.providers.Sweep)
	go every(ctx, time.Hour, "erase closed accounts", a.people.EraseDue)
	go every(ctx, time.Minute, "remind of goals", a.remindOfGoals)
	go every(ctx, time.Hour, "replace originals", func(ctx context.Context) error {
		return a.studio.ReplaceOriginals(ctx, a.videos.ReplaceOriginal)
	})
	go every(ctx, 5*time.Second, "launch courses", a.studio.LaunchDue)
	go every(ctx, 5*time.Minute, "reconcile the books", a.books.Nightly)
	a.startSales(ctx)
	return nil
}

// every runs f now and then until ctx is done.
func every(ctx context.Context, pause time.Duration, what string, f func(context.Context) error) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if err := f(ctx); err != nil && ctx.Err() == nil {
			slog.Error(what, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Close ends everything; jobs that run may end.
func (a *App) Close() error {
	a.stop()
	var err error
	if a.queue != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		err = a.queue.Stop(ctx)
	}
	if a.videos != nil {
		a.videos.Wait() // ffmpeg is ended at once; how far it was is written
	}
	if a.exchange != nil {
		a.exchange.Wait()
	}
	if a.backups != nil {
		a.backups.Wait()
	}
	if a.analytics != nil {
		err = errors.Join(err, a.analytics.Flush(context.Background()))
	}
	if a.bucket != nil {
		err = errors.Join(err, a.bucket.Close())
	}
	if a.DB != nil {
		err = errors.Join(err, a.DB.Close())
	}
	if a.replica != nil { // the last, so that it has copied everything
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		err = errors.Join(err, a.replica.Close(ctx))
	}
	return err
}
