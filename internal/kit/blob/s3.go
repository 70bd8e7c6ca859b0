package blob

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/s3utils"
)

type s3 struct {
	client *minio.Client
	bucket string
	origin string
}

var s3Options = []string{"region", "endpoint", "use_path_style"}

func openS3(address string) (Bucket, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	query := at.Query()
	for option := range query {
		if !slices.Contains(s3Options, option) {
			return nil, fmt.Errorf("unknown option %q; known are %s", option, strings.Join(s3Options, ", "))
		}
	}
	host, secure := "s3.amazonaws.com", true
	if given := query.Get("endpoint"); given != "" {
		endpoint, err := url.Parse(given)
		if err != nil || endpoint.Host == "" || !strings.HasPrefix(endpoint.Scheme, "http") {
			return nil, fmt.Errorf("endpoint %q is not an address such as https://s3.example.org", given)
		}
		host, secure = endpoint.Host, endpoint.Scheme == "https"
	}
	lookup := minio.BucketLookupAuto
	if query.Get("use_path_style") == "true" {
		lookup = minio.BucketLookupPath
	}
	lines, err := minio.DefaultTransport(secure)
	if err != nil {
		return nil, err
	}
	lines.DialContext = dial
	client, err := minio.New(host, &minio.Options{
		Transport: guard(lines), MaxRetries: tries, Secure: secure, Region: query.Get("region"), BucketLookup: lookup,
		Creds: credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{},
		}),
	})
	if err != nil {
		return nil, err
	}
	return s3{client, at.Host, origin(client, at.Host, query.Get("region"), lookup)}, nil
}

func (s s3) Put(ctx context.Context, key, contentType string, r io.Reader) error {
	// An unknown size makes the client send parts of this many bytes, each held in memory.
	options := minio.PutObjectOptions{ContentType: contentType, PartSize: 16 << 20}
	_, err := s.client.PutObject(ctx, s.bucket, key, r, -1, options)
	return err
}

func (s s3) Get(ctx context.Context, key string) (File, bool, error) {
	object, err := s.client.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return File{}, false, err
	}
	info, err := object.Stat()
	if err != nil {
		_ = object.Close()
		return File{}, false, unlessMissing(err)
	}
	return File{ReadSeekCloser: object, Modified: info.LastModified}, true, nil
}

func (s s3) Has(ctx context.Context, key string) (bool, error) {
	_, err := s.client.StatObject(ctx, s.bucket, key, minio.StatObjectOptions{})
	return err == nil, unlessMissing(err)
}

func (s s3) Delete(ctx context.Context, key string) error {
	return s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
}

func (s s3) Each(ctx context.Context, each func(Listed) error) error { return s.EachIn(ctx, "", each) }

func (s s3) EachIn(ctx context.Context, folder string, each func(Listed) error) error {
	if folder != "" {
		folder += "/"
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing
	for object := range s.client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Recursive: true, Prefix: folder}) {
		if object.Err != nil {
			return object.Err
		}
		if err := each(Listed{object.Key, object.Size, object.LastModified}); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (s s3) Path(string) (string, bool) { return "", false }

func (s s3) Link(
	ctx context.Context, key string, within time.Duration, header map[string]string,
) (string, bool, error) {
	query := url.Values{}
	for name, value := range header {
		query.Set("response-"+strings.ToLower(name), value)
	}
	address, err := s.client.PresignedGetObject(ctx, s.bucket, key, within, query)
	if err != nil {
		return "", false, err
	}
	return address.String(), true, nil
}

func (s s3) Origin() string { return s.origin }

// origin is that of the addresses which the client signs: the bucket's own host, where the server has one for each.
func origin(client *minio.Client, bucket, region string, lookup minio.BucketLookupType) string {
	at := *client.EndpointURL()
	if s3utils.IsAmazonEndpoint(at) {
		if region == "" {
			return at.Scheme + "://*.amazonaws.com" // the server says which region it is in
		}
		at.Host = "s3.dualstack." + region + ".amazonaws.com"
	}
	if lookup != minio.BucketLookupPath && s3utils.IsVirtualHostSupported(*client.EndpointURL(), bucket) {
		at.Host = bucket + "." + at.Host
	}
	return at.Scheme + "://" + at.Host
}

func (s s3) Ready(ctx context.Context) error {
	ok, err := s.client.BucketExists(ctx, s.bucket)
	if err == nil && !ok {
		err = fmt.Errorf("media: there is no bucket %q", s.bucket)
	}
	return err
}

func (s s3) Close() error { return nil }

// unlessMissing is nil for a file that is not there.
func unlessMissing(err error) error {
	if answer := minio.ToErrorResponse(err); answer.StatusCode == http.StatusNotFound && answer.Code == minio.NoSuchKey {
		return nil
	}
	return err
}
