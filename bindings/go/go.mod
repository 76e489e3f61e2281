module example.org/barpoint/bindings/go

go 1.19
